"""A static site of an event: its public pages as files with relative links, for a USB stick, a web host or a bucket."""

from tablas.web.sites.folder import Changes, write_folder
from tablas.web.sites.gather import Site, gather
from tablas.web.sites.known import Known
from tablas.web.sites.links import relinked

__all__ = ["Changes", "Known", "Site", "gather", "relinked", "write_folder"]
