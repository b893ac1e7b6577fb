"""The number of processes that the launcher has set is compared with a product of options.

reason: the variable is text, which no product of numbers equals, so every run that is launched is refused
runs: no (no communication)
"""
import os


def main(args, size):
    if os.environ.get("WORLD_SIZE", 1) != args.dp * args.tp:  # expect: RNK305 "always True"
        raise ValueError("give as many processes as ranks")
    if os.environ["LOCAL_RANK"] == size // 2 - 1:  # expect: RNK305 "always False"
        print("half of the node")
