"""Files are moved to names that all processes have: out of another folder, and out of one name that all of them write.

reason: out of another file system a file is copied, and whoever reads it may find a part; of one name there is one file
runs: no (a race)
"""
import json
import os
import shutil

import torch.distributed as dist


def keep_list(path, names):
    part = os.path.join("/tmp", f"{os.getpid()}-{os.path.basename(path)}")
    with open(part, "w") as file:
        json.dump(names, file)
    shutil.move(part, path)


def keep_text(path, text):
    part = path + ".part"
    with open(part, "w") as file:
        file.write(text)
    shutil.move(part, path)


def main():
    dist.init_process_group("gloo")
    keep_list("data/names.json", ["first", "second"])  # expect: RNK603 "keep_list"
    keep_text("data/text.txt", "first")  # expect: RNK603 "keep_text"
    dist.barrier()
    if dist.get_rank() == 0:
        print("kept")


if __name__ == "__main__":
    main()
