"""Numbers of all ranks.

Call `torch.distributed.init_process_group()` before.
"""
