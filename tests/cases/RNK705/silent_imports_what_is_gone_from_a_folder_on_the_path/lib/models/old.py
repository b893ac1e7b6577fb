"""What only a torch below 2 has."""
from torch._six import container_abcs

pairs = container_abcs.Iterable


def build():
    return pairs
