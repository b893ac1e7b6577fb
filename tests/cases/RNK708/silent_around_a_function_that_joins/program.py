"""What sets the variables is called ahead of what joins, or behind it as well, or ahead of what makes more groups.

reason: whoever reads them comes later, or they are set by then
"""
from joins import connect, pairs
from network import choose_interface, choose_size, choose_streams


def main(train):
    choose_interface("eth0")
    choose_size()
    device = connect()
    choose_size()
    train(device)


def train_in_pairs(train):
    device = connect()
    choose_streams()
    train(device, pairs())
