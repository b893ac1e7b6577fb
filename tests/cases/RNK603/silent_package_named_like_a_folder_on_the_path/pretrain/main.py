"""A folder on sys.path is called like a package that is installed, and has something of the name that is imported.

reason: Python takes the package, in which only the library knows who writes
"""
import sys

import torch.distributed as dist

sys.path.append("..")
from datasets import load_dataset

dist.init_process_group("gloo")
print(load_dataset("squad"))
