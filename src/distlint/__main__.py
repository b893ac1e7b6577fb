"""``python -m distlint``, for where the ``distlint`` script is not on the path."""

import sys

from distlint.cli import main

sys.exit(main())
