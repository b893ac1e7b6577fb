"""How long ranks wait."""
import datetime

LIMIT = datetime.timedelta(seconds=7200)
