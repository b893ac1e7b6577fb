"""A launcher that is told nothing of machines starts processes on its own one.

reason: the guide of the program shows one machine, whatever another file of the project knows of
runs: no (two machines)
"""
import os
from pathlib import Path

import torch.distributed as dist

dist.init_process_group("gloo")
local_rank = int(os.environ["LOCAL_RANK"])
files = sorted(Path("wavs").glob("*.wav"))
mine = files[local_rank :: dist.get_world_size()]  # expect: RNK303 low
