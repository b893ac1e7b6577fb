"""A test in which rank 0 waits alone, until the group is destroyed.

reason: the test is about the end of a group in which a rank waits
runs: no (needs a test runner)
"""
import sys
import threading

import torch
import torch.distributed as dist


class Aborting:
    def test_destroyed_while_waiting(self):
        tensor = torch.ones(1)
        threading.Timer(1, dist.destroy_process_group).start()
        try:
            if dist.get_rank() == 0:
                dist.all_reduce(tensor)
            dist.barrier()
        except RuntimeError:
            sys.exit(1)
