"""A DeepSpeed script with .cuda() and device="cuda".

reason: deepspeed.init_distributed and initialize set the device of the rank
"""
import argparse

import deepspeed
import torch


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=-1)
    deepspeed.add_config_arguments(parser)
    return parser.parse_args()


def main(model, dataset):
    args = parse()
    deepspeed.init_distributed()
    engine, _, loader, _ = deepspeed.initialize(
        args=args, model=model, model_parameters=model.parameters(), training_data=dataset
    )
    weights = torch.ones(10, device="cuda")
    for inputs, labels in loader:
        logits = engine(inputs.cuda())
        loss = torch.nn.functional.cross_entropy(logits, labels.to("cuda"), weight=weights)
        engine.backward(loss)
        engine.step()
