"""A trainer that can do with several processes, in a project that never starts more than one.

reason: nobody gives it another number of processes than the default
runs: no (a program of one process)
"""
import torch
from fitting import Fitting

if __name__ == "__main__":
    Fitting(torch.nn.Linear(4, 1), "out").fit(torch.ones(3, 2, 4))
