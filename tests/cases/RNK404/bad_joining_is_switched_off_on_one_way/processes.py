import torch
import torch.distributed as dist


def get_rank():
    return dist.get_rank() if dist.is_available() and dist.is_initialized() else 0


def init_distributed_mode(args):
    if args.device == "cuda":
        print("not distributed")
        args.distributed = False
        return
    args.distributed = True
    dist.init_process_group("gloo")


def load(args, model, optimizer):
    checkpoint = torch.load(args.resume)  # expect: RNK404
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
