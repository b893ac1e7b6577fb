"""Two processes are started by hand, and an option says which of them sends.

reason: the other process is started without the option, and receives
runs: no (both are started with options of their own)
"""
import torch.distributed as dist


def receive_all(tensor, peer, tag, rounds, direct):
    for _ in range(rounds):
        if direct:
            dist.recv(tensor, src=peer, tag=tag)


def send_all(tensor, peer, tag, rounds, direct):
    for _ in range(rounds):
        if direct:
            print(f"{tuple(tensor.shape)} to {peer}")
            dist.send(tensor, dst=peer, tag=tag)


def main(args, tensor):
    for tag in range(3):
        if args.send:
            send_all(tensor, 1 - args.rank, tag, 2, args.direct)
        else:
            receive_all(tensor, 1 - args.rank, tag, 2, args.direct)
