"""A library that takes device type and index apart.

reason: "cuda" is the type here; the index of the rank is given next to it
"""
import json
import os
from pathlib import Path

import torch
import torch.distributed as dist
from faster_whisper import WhisperModel


def main(folder: Path):
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("gloo")
    whisper = WhisperModel("large-v3", device="cuda", device_index=local_rank, compute_type="float16")
    files = sorted(folder.glob("*.wav"))[dist.get_rank() :: dist.get_world_size()]
    seconds = torch.zeros(1)
    with open(f"transcripts.{dist.get_rank()}.jsonl", "w") as out:
        for path in files:
            segments, info = whisper.transcribe(str(path))
            seconds += info.duration
            out.write(json.dumps({"file": path.name, "text": " ".join(s.text for s in segments)}) + "\n")
    dist.all_reduce(seconds)
    dist.destroy_process_group()
    return seconds.item()


if __name__ == "__main__":
    main(Path("audio"))
