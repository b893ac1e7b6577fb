"""The variable is a number before it is compared with a product, or is compared with a text that is put together.

reason: numbers stand on both sides, or texts do
runs: no (no communication)
"""
import os


def main(args, sizes):
    if int(os.environ.get("WORLD_SIZE", 1)) != args.dp * args.tp:
        raise ValueError("give as many processes as ranks")
    if os.environ.get("WORLD_SIZE") == str(args.dp * args.tp):
        print("as asked for")
    if os.environ["WORLD_SIZE"] in ("1" * args.digits, args.prefix + args.size):
        print("as named")
    if os.environ["WORLD_SIZE"] == "1" * args.digits:
        print("as named")
