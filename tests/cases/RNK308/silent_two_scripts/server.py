"""Two scripts, one for each of two processes.

reason: each has a number of its own
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist

dist.init_process_group("gloo", init_method="tcp://10.0.0.1:23456", rank=0, world_size=2)
