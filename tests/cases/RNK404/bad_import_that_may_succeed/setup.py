"""Compiles what is fast."""
from setuptools import Extension, setup

setup(name="nets", ext_modules=[Extension("nets.fast", ["fast.c"])])
