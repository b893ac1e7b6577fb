import os

import torch.distributed as dist

os.environ["MASTER_ADDR"] = "127.0.0.1"
os.environ["MASTER_PORT"] = "29501"
os.environ["RANK"] = "1"
os.environ["WORLD_SIZE"] = "2"
dist.init_process_group("gloo")
print(dist.get_rank(), dist.get_world_size())
dist.destroy_process_group()
