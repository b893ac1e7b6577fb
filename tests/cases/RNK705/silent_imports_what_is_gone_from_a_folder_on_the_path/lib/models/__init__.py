from .old import *
