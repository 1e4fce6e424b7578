"""What every room stands on: tasks, clock, logs, metrics, channels, readiness."""
