# One image for web, worker, beat and the one-shot migrate of docker-compose.yml.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 NO_BOOTSTRAP=1 VAR_DIR=/data BIND=0.0.0.0:8000
WORKDIR /app

COPY requirements.lock .
RUN pip install --no-cache-dir --no-deps --require-hashes -r requirements.lock

COPY . .
RUN useradd --create-home postal && mkdir /data && chown postal /data
USER postal
VOLUME /data
EXPOSE 8000

CMD ["gunicorn", "-c", "python:games.web"]
