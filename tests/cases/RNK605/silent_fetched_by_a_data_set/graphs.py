"""A data set, in a file that no rule looks at either."""

import os

from fetching import fetch


class Graphs:
    def __init__(self, root):
        with open(os.path.join(fetch(root, "https://example.org/graphs.zip"), "graphs.csv")) as lines:
            self.rows = lines.read().split()

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return float(self.rows[index])
