"""The function has another name, the numbers stand by position.

reason: position 4 and 5 are the size and the rank
runs: no (the group is made by the case itself)
"""

from datetime import timedelta

from torch.distributed import init_process_group as join

join("gloo", "tcp://10.0.0.1:23456", timedelta(seconds=30), 2, 0)  # expect: RNK308 "runs as 2 processes"
