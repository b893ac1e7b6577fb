"""What is being reduced is brought to the CPU ahead of the wait.

reason: cpu() reads the buffer, and the reduction may still be running
runs: no (two GPUs)
"""
import torch.distributed as dist


def total(found):
    on_gpu = found.cuda()
    handle = dist.all_reduce(on_gpu, async_op=True)
    result = on_gpu.cpu()  # expect: RNK204
    handle.wait()
    return result
