"""The options of the data set are cleaned ahead of each metric; of data that are made with them a sum is made.

reason: the metrics are names that all ranks are given; nothing of them goes into what is reduced
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def cleaned(options):
    return {key: value for key, value in options.items() if key != "mirror"}


def score(data, device):
    value = torch.as_tensor(float(data.mean()), device=device)
    dist.broadcast(value, src=0)
    return value


def train(options, metrics, rounds, device):
    data = torch.ones(options["size"])
    scores = []
    for _ in range(rounds):
        flat = torch.cat([part * 2 for part in data.split(2)])
        dist.all_reduce(flat)
        kept = {"data": flat} if options["keep"] else None
        if (kept is not None) and (len(metrics) > 0):
            for metric in metrics:
                options = cleaned(options)
                scores.append((metric, score(kept["data"], device)))
        data = torch.ones(options["size"])
    return scores


def main(rank, world_size):
    train({"size": 4, "mirror": True, "keep": True}, "mean largest".split(), 2, "cpu")
