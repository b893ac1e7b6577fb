"""What a call does, by the tables and the arguments that it writes down: starts processes, or leaves a record."""
