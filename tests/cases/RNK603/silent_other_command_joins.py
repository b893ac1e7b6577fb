"""A tool with several commands, of which another one runs on all ranks

reason: the command that writes is run by one process
runs: no (needs a launcher)
"""
import argparse
import json

from accelerate import PartialState


def encode(names):
    state = PartialState()
    for name in names[state.process_index :: state.num_processes]:
        print(name)


def index(names, path):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(names, file)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--path")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    if args.command == "encode":
        encode(args.names)
    elif args.command == "index":
        index(args.names, args.path)


if __name__ == "__main__":
    main()
