# Newsbell and its PostgreSQL in one container, for one machine: `docker compose up -d`.
# docs/running.md, "In a container", says what it keeps and how it is kept up to date.

FROM node:24.21.0-bookworm-slim AS web
WORKDIR /app
COPY . .
RUN npm ci --workspace=@newsbell/web --workspace=@newsbell/contracts --workspace=@newsbell/extraction
RUN npm run build --workspace=@newsbell/web

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY . .
# The Node that npm brings along is the image's own, and is left out.
RUN npm ci --omit=dev --workspace=@newsbell/server --workspace=@newsbell/contracts --workspace=@newsbell/extraction --include-workspace-root && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY --from=web /app/web/dist web/dist
RUN ln -s /app/server/bin/newsbell.mjs /usr/local/bin/newsbell && mkdir /data && chown node:node /data

ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["newsbell", "serve"]
