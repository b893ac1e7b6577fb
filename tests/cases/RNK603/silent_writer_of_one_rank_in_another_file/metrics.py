"""A file without a word of several processes."""
import csv
import os

import torch


class Table:
    def __init__(self, path):
        self.path = path
        self.rows = []

    def add(self, **row):
        self.rows.append(row)

    def write(self):
        with open(self.path, "w", newline="") as file:
            table = csv.DictWriter(file, fieldnames=list(self.rows[0]))
            table.writeheader()
            table.writerows(self.rows)


class Saver:
    def __init__(self, options, prefix="model"):
        self.folder = options.output
        self.prefix = prefix

    def save(self, model, epoch):
        torch.save(model.state_dict(), os.path.join(self.folder, f"{self.prefix}_{epoch}.pt"))
