"""``python -m tablas.cli.engine``: the engine without its script."""

from tablas.cli.engine import main

if __name__ == "__main__":
    main()
