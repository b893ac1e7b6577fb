import os
import subprocess

subprocess.run(["torchrun", "train.py"], env={**os.environ, "PYTHONHASHSEED": "0"})
