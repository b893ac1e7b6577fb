"""What is known of a call is known by another name, too, with other statements in between.

reason: the trainer has one device; the model was made below the test, by the rank that asks for its states; the flag
says that one rank evaluates by itself
runs: no (needs Lightning and detectron2)
"""
import pytorch_lightning as pl
import torch
from detectron2.evaluation import inference_on_dataset
from detectron2.utils import comm
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict


def fit_on(path, device):
    trainer = pl.Trainer(accelerator="gpu", devices=[device])
    save = trainer.save_checkpoint
    for epoch in range(3):
        if trainer.is_global_zero:
            print("epoch", epoch)
            save(f"{path}-{epoch}")


def first_states(rank):
    options = StateDictOptions(full_state_dict=True)
    if rank == 0:
        reference = torch.nn.Linear(4, 4)
        model = reference
        model.bias.data.zero_()
        return get_model_state_dict(model, options=options)
    return {}


def evaluate(cfg, model, loader, evaluator):
    on_all = cfg.EVALUATION.DISTRIBUTED_INFERENCE
    takes_part = on_all or comm.is_main_process()
    print("evaluates:", takes_part)
    if not takes_part:
        return {}
    return inference_on_dataset(model, loader, evaluator)


def evaluate_alone(cfg, model, loader, evaluator):
    on_all = cfg.EVALUATION.DISTRIBUTED_INFERENCE
    print("on all ranks:", on_all)
    if not on_all:
        first = comm.is_main_process()
        if first:
            return inference_on_dataset(model, loader, evaluator)
    return {}
