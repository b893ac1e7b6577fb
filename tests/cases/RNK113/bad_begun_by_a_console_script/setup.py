"""A function that only the console script of a package begins with, in a file that is a program for something else.

reason: its name stands in the entry points of the package, behind its file
runs: no (needs an installed package)
"""
from setuptools import setup

setup(name="pack", packages=["pack"], entry_points={"console_scripts": ["pack-train = pack.main:run_train"]})
