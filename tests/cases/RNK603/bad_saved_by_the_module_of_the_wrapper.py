"""Every rank saves the model inside of the wrapper.

reason: what the wrapper holds saves itself on whoever calls it; the number in the name is the same on all ranks
runs: no (needs transformers)
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from transformers import AutoModel


def train(model, batches, args):
    model = DDP(model)
    for batch in batches:
        model(batch).mean().backward()
    model.module.save_pretrained(f"{args.folder}/lora_rank{args.lora_rank}")  # expect: RNK603


def main(args, batches):
    dist.init_process_group("gloo")
    train(AutoModel.from_pretrained(args.model), batches, args)


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--folder")
    parser.add_argument("--model")
    parser.add_argument("--lora_rank", type=int, default=8)
    main(parser.parse_args(), [])
