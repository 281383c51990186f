"""What Double-Swiss (C.04.5) and the team system (C.04.6) share: even brackets filled up from below."""
