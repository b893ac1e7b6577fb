"""What the program imports asks torch for something that only one below 2 has."""
import torch

if torch._six.PY3:
    texts = (str, bytes)
