"""Runs the executable: `python -m signalbox`."""

from .executable import main

main()
