"""A split in a program that knows of no other processes.

reason: there is one process
"""
from sklearn.model_selection import train_test_split
from torch.utils.data import DataLoader, random_split


def build(dataset, rows):
    train_set, val_set = random_split(dataset, [90, 10])
    train_rows, test_rows = train_test_split(rows, test_size=0.1)
    return DataLoader(train_set, shuffle=True), DataLoader(val_set), train_rows, test_rows
