"""All ranks open the file to append; only rank 0 has lines.

reason: the others append nothing, and nothing is cut off
runs: no (a script)
"""
import torch.distributed as dist


def evaluate(names, path):
    results = {}
    for name in names:
        if dist.get_rank() == 0:
            results[name] = len(name)
        dist.barrier()
    with open(path, "a") as file:
        for name, value in results.items():
            file.write(f"{name} {value}\n")


def summarise(names, path):
    summaries = []
    if dist.get_rank() == 0:
        summaries.append(names)
    writer = open(path, "a")
    for summary in summaries:
        writer.write(f"{summary}\n")
    writer.close()


def main():
    dist.init_process_group("gloo")
    evaluate(["a", "b"], "results.txt")
    summarise(["a", "b"], "summaries.txt")


if __name__ == "__main__":
    main()
