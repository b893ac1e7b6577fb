"""Objects of another file that convert the text themselves, at once or later, or are changed by who has them.

reason: it is compared with a text, is a number by then, or one of the callers gives one
runs: no (nothing communicates)
"""

import os

from options import Job, Later, load, load_numbers
from saver import Meter, Saver, finish, prepare, report


def main(model, folders):
    Saver(load()).save(model)
    prepare(Job.of_launcher(), folders)
    later = Later()
    later.convert()
    finish(later, folders)
    settings = load_numbers()
    meter = Meter(settings)
    settings.local_rank = int(settings.local_rank)
    meter.show(1.0)


def show(value):
    report(os.environ["RANK"], value)


def show_first(value):
    report(0, value)
