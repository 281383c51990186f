"""``python -m tablas``: the same program as ``tablas``, where the script is not on the path."""

from tablas.cli.main import main

if __name__ == "__main__":
    main()
