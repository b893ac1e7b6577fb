"""The program that the guide shows."""
import argparse
import importlib

parser = argparse.ArgumentParser()
parser.add_argument("--trainer", default="plain")

if __name__ == "__main__":
    importlib.import_module("trainers." + parser.parse_args().trainer).fit()
