"""The handler tears the process group down.

reason: the others see their connections closed
runs: no (needs a failing rank)
"""
import torch.distributed as dist


def serve(requests, model):
    for request in requests:
        try:
            answer = model.generate(request)
            dist.broadcast_object_list([answer], src=0)
        except Exception:
            dist.destroy_process_group()
            break
