"""The program."""
import torch.distributed as dist

from rings import Ring

dist.init_process_group("gloo")
ring, group = Ring(), dist.new_group([0, 1])
print(ring.size(group))
