"""A group is destroyed, or the first attempt has failed, before another one is made.

reason: there is no group any more, or an error is expected
runs: no (a group that is made anew may meet the end of the one before)
"""
import torch.distributed as dist


def leave_and_join():
    if dist.is_initialized():
        dist.destroy_process_group()
    dist.init_process_group("gloo")


def join_by_any():
    try:
        dist.init_process_group("unheard")
    except (RuntimeError, ValueError, AssertionError):
        dist.init_process_group("gloo")


def reset_all():
    dist.destroy_process_group()


if __name__ == "__main__":
    join_by_any()
    reset_all()
    dist.init_process_group("gloo")
    leave_and_join()
    try:
        dist.init_process_group("gloo")
    except (RuntimeError, ValueError):
        print("joined already")
