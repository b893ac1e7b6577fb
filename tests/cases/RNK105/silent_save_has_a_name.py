"""What saves gets a name first: a trainer of one device, a model made by one rank, a test that knows who takes part.

reason: a name for a method, a model or a test changes nothing
runs: no (needs Lightning and detectron2)
"""
import pytorch_lightning as pl
import torch
from detectron2.evaluation import inference_on_dataset
from detectron2.utils import comm
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict


def fit_on(path, device):
    trainer = pl.Trainer(accelerator="gpu", devices=[device])
    if trainer.is_global_zero:
        save = trainer.save_checkpoint
        save(path)


def first_states(rank):
    if rank == 0:
        with torch.device("cpu"):
            reference = torch.nn.Linear(4, 4)
        model = reference
        return get_model_state_dict(model, options=StateDictOptions(full_state_dict=True))
    return {}


def evaluate(cfg, model, loader, evaluator):
    takes_part = cfg.EVALUATION.DISTRIBUTED_INFERENCE or comm.is_main_process()
    if takes_part:
        return inference_on_dataset(model, loader, evaluator)
    return {}
