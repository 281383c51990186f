"""What screens, public pages and the API show: tables made of facts, before any HTML."""
