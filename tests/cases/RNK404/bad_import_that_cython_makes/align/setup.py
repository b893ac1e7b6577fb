"""Makes the module that the package imports."""
from distutils.core import setup

from Cython.Build import cythonize

setup(name="align", ext_modules=cythonize("walk.pyx"))
