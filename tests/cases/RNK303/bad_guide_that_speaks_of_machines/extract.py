"""The guide beside the command speaks of several machines.

reason: ranks of all machines take the files of the first one
runs: no (two machines)
"""
import os
from pathlib import Path

import torch.distributed as dist

dist.init_process_group("gloo")
local_rank = int(os.environ["LOCAL_RANK"])
files = sorted(Path("wavs").glob("*.wav"))
mine = files[local_rank :: dist.get_world_size()]  # expect: RNK303 "is the rank inside the node"
