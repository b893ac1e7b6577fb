"""What the program imports asks torch for something that only one below 2 has, if somebody calls it."""
import torch

texts = (str, bytes)


def old_texts():
    return torch._six.string_classes
