"""A program that evaluates a model, called like a test, and with assertions.

reason: all ranks have gathered the same predictions, and each writes them; the test belongs at the write, as all have to
take part in what is gathered above
"""
import os
import pickle

import torch
import torch.distributed as dist


def perform_test(loader, model, cfg):
    model.eval()
    found = []
    for inputs in loader:
        preds = model(inputs)
        parts = [torch.empty_like(preds) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, preds)
        found += parts
    assert found, "nothing to test"
    save_path = os.path.join(cfg.output_dir, cfg.results_path)
    with open(save_path, "wb") as file:  # expect: RNK603
        pickle.dump(found, file)


def test(cfg, make_loader, make_model):
    dist.init_process_group("nccl")
    perform_test(make_loader(cfg), make_model(cfg), cfg)
    if dist.get_rank() == 0:
        print("tested")
