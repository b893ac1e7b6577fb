"""Another file reads LOCAL_RANK, for the processors that a process may use.

reason: the GPU is that of the option, which torchrun does not pass: 0 on all ranks
runs: no (needs GPUs)
"""
import os


def bind_processors():
    index = int(os.environ.get("LOCAL_RANK", "0"))
    os.sched_setaffinity(0, {index})
