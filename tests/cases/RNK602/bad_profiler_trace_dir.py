"""A trace folder, then a trace for every rank.

reason: all ranks make the folder of all traces
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def profile(trace_dir, step):
    rank = dist.get_rank()
    if not os.path.exists(trace_dir):
        os.makedirs(trace_dir)  # expect: RNK602 "os.makedirs(trace_dir)"
    with torch.profiler.profile() as profiler:
        step()
    profiler.export_chrome_trace(f"{trace_dir}/rank{rank}_trace.json")
