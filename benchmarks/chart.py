"""Draw what speed.py has measured: the contenders side by side, and distlint on more and more code.

Reads JSON from standard input, ``{"costs": {contender: times ast.parse}, "growth": [[lines, seconds, megabytes], …]}``,
and writes an SVG file to the path that is given. speed.py runs it in an environment of its own, since it alone needs
matplotlib.
"""

from __future__ import annotations

import json
import sys

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot as plt

OWN, OTHER, INK = "#1f6feb", "#b8c0cc", "#24292f"


def contenders(axes: plt.Axes, costs: dict[str, float]) -> None:
    """Bars on a logarithmic scale, the fastest on top."""
    names = sorted(costs, key=costs.__getitem__, reverse=True)
    bars = axes.barh(names, [costs[name] for name in names], color=[OWN if "distlint" in n else OTHER for n in names])
    axes.bar_label(bars, [f" {costs[name]:.3g} ×" for name in names], color=INK)
    axes.set_xscale("log")
    axes.set_xlim(right=max(costs.values()) * 3)
    axes.set_title("time of a cold run, as a multiple of ast.parse", loc="left", color=INK)


def grown(axes: plt.Axes, growth: list[list[float]]) -> None:
    """Seconds and memory over lines of code, beside what would be in proportion."""
    lines, seconds, memory = zip(*growth, strict=True)
    axes.plot(lines, seconds, "o-", color=OWN, label="seconds")
    axes.plot(lines, [seconds[0] * n / lines[0] for n in lines], ":", color=INK, label="seconds in proportion")
    axes.plot(lines, memory, "s-", color="#bf8700", label="peak memory in MB")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("lines of Python")
    axes.set_title("distlint on copies of one code base", loc="left", color=INK)
    axes.legend(frameon=False)


def main() -> None:
    """Draw one picture."""
    given = json.load(sys.stdin)
    panels = [(contenders, given["costs"]), *([(grown, given["growth"])] if given["growth"] else [])]
    plt.rcParams.update(
        {"svg.hashsalt": "distlint", "font.size": 10, "axes.spines.top": False, "axes.spines.right": False}
    )
    figure, axes = plt.subplots(1, len(panels), figsize=(6.2 * len(panels), 4), squeeze=False, layout="constrained")
    for panel, (draw, values) in zip(axes[0], panels, strict=True):
        draw(panel, values)
    figure.savefig(sys.argv[1], metadata={"Date": None})


if __name__ == "__main__":
    main()
