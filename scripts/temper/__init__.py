"""Modules shared by the programs in scripts/."""
