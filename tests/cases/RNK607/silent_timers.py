"""Clocks around a save, in a log line and in a record

reason: none of them names an output
runs: no (writes to the working directory)
"""
import time
from datetime import datetime

import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def save(state, step):
    start = time.time()
    state["saved_at"] = datetime.now().isoformat()
    dcp.save(state, checkpoint_id=f"out/step_{step}")
    if dist.get_rank() == 0:
        print(f"[{datetime.now():%H:%M:%S}] saved in {time.time() - start:.1f} s")
