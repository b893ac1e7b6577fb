"""A script of one process writes a file and reads it again

reason: who looks for the file has written it
runs: no (one process)
"""
import time

import torch


def main(args, agent):
    run_name = f"{args.env}__{args.seed}__{int(time.time())}"
    for step in range(args.steps):
        if step % 100 == 0:
            path = f"runs/{run_name}/offline-{step}.pt"
            torch.save(agent.state_dict(), path)
            agent.load_state_dict(torch.load(path, map_location="cpu"))
    path = f"runs/{run_name}/last.pt"
    torch.save(agent.state_dict(), path)
    agent.load_state_dict(torch.load(path, map_location="cpu"))


if __name__ == "__main__":
    main(None, None)
