"""Trains the model: torchrun --nproc-per-node 8 train.py tokens.bin."""

import argparse
from pathlib import Path

import checkpoint
import torch
import torch.distributed as dist
from data import loader
from distributed import cleanup, is_main_process, mean, setup
from model import TinyLM
from sampling import Sampler
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader


def evaluate(model: TinyLM, batches: DataLoader, device: torch.device) -> float:
    model.eval()
    total = torch.zeros(2, device=device)
    with torch.no_grad():
        for tokens, targets in batches:
            total[0] += model.loss(tokens.to(device), targets.to(device))
            total[1] += 1
    model.train()
    if dist.get_rank() == 0:
        dist.all_reduce(total)
        print(f"validation loss {total[0] / total[1]:.3f}")
    return (total[0] / total[1]).item()


def train(arguments: argparse.Namespace) -> None:
    device = setup()
    model = TinyLM(arguments.vocabulary).to(device)
    parallel = DistributedDataParallel(model, device_ids=[device.index])
    optimizer = torch.optim.AdamW(parallel.parameters(), lr=arguments.learning_rate)
    batches = loader(arguments.tokens, 512, arguments.batch_size)
    best = float("inf")
    for epoch in range(arguments.epochs):
        batches.sampler.set_epoch(epoch)
        for step, (tokens, targets) in enumerate(batches):
            logits = parallel(tokens.to(device, non_blocking=True))
            loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), targets.to(device).flatten())
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            if step % 100 == 0:
                if is_main_process():
                    print(f"epoch {epoch} step {step} loss {mean(loss).item():.3f}")
        score = evaluate(model, batches, device)
        if score < best:
            best = score
            checkpoint.save(arguments.output / f"{epoch}.pt", model, optimizer, epoch)
    sampler = Sampler(model, device)
    tokens = sampler.sample(torch.zeros(1, 1, dtype=torch.long), 32)
    if is_main_process():
        print("sample", tokens.tolist())
    cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tokens", type=Path)
    parser.add_argument("--output", type=Path, default=Path("checkpoints"))
    parser.add_argument("--vocabulary", type=int, default=32000)
    parser.add_argument("--batch-size", type=int, default=16)
    parser.add_argument("--learning-rate", type=float, default=3e-4)
    parser.add_argument("--epochs", type=int, default=1)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
