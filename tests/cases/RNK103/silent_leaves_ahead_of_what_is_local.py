"""The other processes return ahead of a call of a framework that is local here.

reason: the program shards its model by other means, the trainer has stage 0, or the model was made by one process
runs: no (needs accelerate, transformers and detectron2)
"""
import torch
from accelerate import Accelerator
from detectron2.evaluation import inference_on_dataset
from detectron2.utils import comm
from torch.distributed.checkpoint.state_dict import get_model_state_dict
from torch.distributed.fsdp import FullyShardedDataParallel


def save(accelerator: Accelerator, options, model, state):
    if not accelerator.is_main_process:
        return
    if options.fsdp:
        torch.save(state, "model.pt")
    else:
        accelerator.save_state("checkpoint")


def train(options, model):
    accelerator = Accelerator()
    if options.fsdp:
        model = FullyShardedDataParallel(model)
    save(accelerator, options, model, model.state_dict())


def evaluate(cfg, model, loader, evaluator):
    if not cfg.EVALUATION.DISTRIBUTED_INFERENCE and not comm.is_main_process():
        return {}
    return inference_on_dataset(model, loader, evaluator)


def first_states(rank):
    if rank != 0:
        return {}
    reference = torch.nn.Linear(4, 4)
    return get_model_state_dict(reference)
