"""A file leaves one GPU visible to each process; two calls further another one names it by the rank on the node.

reason: there is no GPU but number 0
runs: no (needs GPUs)
"""

from cluster import attach

JOB = attach()

from fit import fit  # noqa: E402


def main():
    fit(JOB, None)


if __name__ == "__main__":
    main()
