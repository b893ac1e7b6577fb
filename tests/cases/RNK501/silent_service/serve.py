"""The coordination loop builds the pipeline and warms it up on all ranks.

reason: every rank reaches warmup() at the same point
"""
import os

import torch
import torch.distributed as dist

from pipeline import ImagePipeline


def serve(denoiser, decoder, requests):
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl")
    pipeline = ImagePipeline(denoiser, decoder, device, size=512)
    pipeline.warmup()
    dist.barrier()
    for latents in requests:
        yield pipeline(latents.to(device))
    dist.destroy_process_group()
