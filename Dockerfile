# Newsbell and its PostgreSQL in one image: `docker compose up -d`. The packed release on a plain Debian, for amd64 and arm64.
# docs/running.md, "In a container", says what it keeps and how it is kept up to date.

FROM node:24.21.0-bookworm-slim AS pack
ARG TARGETARCH
RUN case "$TARGETARCH" in ""|amd64|arm64) ;; *) echo "There is no PostgreSQL to take along for $TARGETARCH: amd64 or arm64." >&2; exit 1;; esac
RUN apt-get update && apt-get install -y --no-install-recommends binutils && rm -rf /var/lib/apt/lists/*
# PostgreSQL, which is tried once while packing, does not run as root.
RUN mkdir /house /newsbell && chown node:node /house /newsbell
USER node
WORKDIR /house
COPY --chown=node:node . .
RUN npm run pack -- --folder /newsbell/release

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Newsbell" \
      org.opencontainers.image.description="Follow the web in one calm place, and be told of exactly the news that matters." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="1.0.0"
COPY --from=pack --chown=root:root /newsbell/release /opt/newsbell
RUN useradd --uid 1000 --home-dir /data --no-create-home --shell /usr/sbin/nologin newsbell \
 && ln -s /opt/newsbell/newsbell /usr/local/bin/newsbell && mkdir /data && chown newsbell:newsbell /data

ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=8388608
USER newsbell
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m CMD ["/opt/newsbell/node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["newsbell", "serve"]
