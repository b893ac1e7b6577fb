"""The engine that TensorRT has built.

reason: an engine belongs to a GPU by itself, and is evaluated by one process
runs: no (needs TensorRT)
"""
import torch
import torch.distributed as dist


def evaluate(model, loader, engine_file=None):
    if engine_file is not None:
        from torch2trt import TRTModule

        model_trt = TRTModule()
        model_trt.load_state_dict(torch.load(engine_file))
        model = model_trt
    for batch in loader:
        model(batch)
    if dist.is_initialized():
        dist.barrier()
