"""What ranks do to files: which of them come to a call that makes, changes or deletes one, and what lies in between.

:class:`Files` is the door. It runs functions as engine 1 does, with an eye on files (:mod:`~distlint.files.watch`),
reads the trees on a small cluster (:mod:`~distlint.files.reading`), and climbs to the callers until an entry is reached
that all ranks run.
"""

from distlint.files.entries import Chain
from distlint.files.files import Exposure, Files
from distlint.files.races import Race

__all__ = ["Chain", "Exposure", "Files", "Race"]
