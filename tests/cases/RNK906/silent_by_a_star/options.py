"""Options."""
from more_options import *

args = None
