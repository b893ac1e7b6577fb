from exporter import Exporter
from guard import Guard


def make_exporter(path, rank):
    guard = Guard(is_main=rank == 0)
    return Exporter(path, guard=guard)
