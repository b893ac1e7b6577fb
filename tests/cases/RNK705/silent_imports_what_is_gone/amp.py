"""What the program imports needs a torch below 2."""
from torch._six import string_classes

texts = string_classes
