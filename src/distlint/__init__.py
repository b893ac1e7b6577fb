"""distlint: static analysis of distributed PyTorch code.

The one door to the analysis is :mod:`distlint.api`; the command line, the flake8 plugin and the tests are
callers of it. Nothing is imported here, so that ``import distlint`` costs nothing.
"""

__version__ = "0.1.0"
