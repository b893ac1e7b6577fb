from .new import *
