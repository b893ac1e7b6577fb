import os

import torch.distributed as dist

os.environ["MASTER_ADDR"] = "127.0.0.1"
os.environ["MASTER_PORT"] = "29501"
dist.init_process_group("gloo", None, None, 2, 0)  # expect: RNK308 "runs as 2 processes"
print(dist.get_rank(), dist.get_world_size())
dist.destroy_process_group()
