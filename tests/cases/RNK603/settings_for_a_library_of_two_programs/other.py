"""Another program."""
import argparse
import json

parser = argparse.ArgumentParser()
parser.add_argument("--engine_config")
args = parser.parse_args()
print(json.load(open(args.engine_config)))
