"""The program."""
import sys

import torch
import torch.distributed as dist

from rings import Ring

dist.init_process_group("gloo")
ring, group = Ring(), dist.new_group([0, 1])
print(ring.size(group))
getattr(ring, f"pass_{sys.argv[1]}")(torch.ones(1), group)
