"""What the house counts: one registry, every metric declared here, all of them named `chess_club_*`.

Metrics belong to the process, not to a house: a test that reads one compares before and after.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry(auto_describe=True)

# Seconds; from a writer hop (0.1 ms) to a search that has gone wrong (10 s).
FINE_BUCKETS = (0.0001, 0.0003, 0.001, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1.0, 3.0, 10.0)

TASKS_RUNNING = Gauge("chess_club_tasks_running", "Named tasks that run now.", registry=REGISTRY)
TASK_FAILURES = Counter(
    "chess_club_task_failures", "Named tasks that ended with an unexpected error.", ["task"], registry=REGISTRY
)
DATABASE_SECONDS = Histogram(
    "chess_club_database_seconds",
    "Time of one database function on its thread, waiting not included.",
    ["lane"],
    buckets=FINE_BUCKETS,
    registry=REGISTRY,
)
DATABASE_RETRIES = Counter(
    "chess_club_database_retries", "Transactions run again because the database was busy.", registry=REGISTRY
)
DATABASE_REFUSALS = Counter(
    "chess_club_database_refusals",
    "Database functions refused because disk, file or lock did not allow them.",
    ["lane"],
    registry=REGISTRY,
)
LOOP_LAG_SECONDS = Histogram(
    "chess_club_loop_lag_seconds",
    "How late the event loop woke the watchdog.",
    buckets=FINE_BUCKETS,
    registry=REGISTRY,
)
LOOP_LAG_MAX_SECONDS = Gauge(
    "chess_club_loop_lag_max_seconds", "The longest the event loop was late since the start.", registry=REGISTRY
)
LOOP_CPU_MAX_SECONDS = Gauge(
    "chess_club_loop_cpu_max_seconds",
    "The longest lateness of the event loop that its own thread's work explains, since the start.",
    registry=REGISTRY,
)
LOOP_BLOCKED = Counter(
    "chess_club_loop_blocked", "How often the event loop was blocked for more than 50 ms.", registry=REGISTRY
)
GC_SECONDS = Histogram(
    "chess_club_gc_seconds",
    "Processor time of one look of the garbage collector, by how old the objects were that it looked at.",
    ["generation"],
    buckets=FINE_BUCKETS,
    registry=REGISTRY,
)
GC_MAX_SECONDS = Gauge(
    "chess_club_gc_max_seconds", "The longest look of the garbage collector since the start.", registry=REGISTRY
)
GC_CPU_MAX_SECONDS = Gauge(
    "chess_club_gc_cpu_max_seconds",
    "The most processor time of one look of the garbage collector since the start.",
    registry=REGISTRY,
)
HTTP_REQUESTS = Counter("chess_club_http_requests", "Answered HTTP requests.", ["method", "status"], registry=REGISTRY)
CONNECTIONS_ENDED = Counter(
    "chess_club_connections_ended",
    "Connections that the house has ended or not let in, by why.",
    ["code"],
    registry=REGISTRY,
)

ACTS = Counter("chess_club_acts", "Acts taken by tables.", ["act", "answer"], registry=REGISTRY)
ACT_SECONDS = Histogram(
    "chess_club_act_seconds",
    "Time from an act's turn in the mailbox to its commit.",
    buckets=FINE_BUCKETS,
    registry=REGISTRY,
)
TABLES = Gauge("chess_club_tables", "Tables that stand open now.", registry=REGISTRY)
JOBS = Counter("chess_club_jobs", "Tries at jobs, by how they went.", ["kind", "outcome"], registry=REGISTRY)
SOCKET_EVENTS = Counter(
    "chess_club_socket_events", "Client events answered.", ["namespace", "event", "code"], registry=REGISTRY
)

MODEL_CALLS = Counter(
    "chess_club_model_calls",
    "Questions to models, by how they went.",
    ["provider", "purpose", "outcome"],
    registry=REGISTRY,
)
MODEL_TOKENS = Counter(
    "chess_club_model_tokens",
    "Tokens of models: input, cached, output.",
    ["provider", "purpose", "kind"],
    registry=REGISTRY,
)
MODEL_DOLLARS = Counter(
    "chess_club_model_dollars", "What models cost, in dollars.", ["provider", "purpose"], registry=REGISTRY
)
MODEL_SECONDS = Histogram(
    "chess_club_model_seconds",
    "Time of one request to a model.",
    ["provider", "purpose"],
    buckets=(0.1, 0.3, 0.6, 1.0, 1.5, 2.0, 3.0, 5.0, 8.0, 15.0, 30.0, 60.0),
    registry=REGISTRY,
)
MODEL_QUESTION_SECONDS = Histogram(
    "chess_club_model_question_seconds",
    "Time of one question to models, repair and fallback included.",
    ["purpose", "outcome"],
    buckets=(0.1, 0.3, 0.6, 1.0, 1.5, 2.0, 3.0, 5.0, 8.0, 15.0, 30.0, 60.0),
    registry=REGISTRY,
)
MODEL_FALLBACKS = Counter(
    "chess_club_model_fallbacks", "Questions that no model answered, by why.", ["purpose", "reason"], registry=REGISTRY
)


def exposition() -> bytes:
    """Every metric in the Prometheus text format."""
    return generate_latest(REGISTRY)
