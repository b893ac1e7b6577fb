from .comm import *
from .meters import *
