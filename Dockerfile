# Build: all dependencies, the web app and the bundled server.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev --no-package-lock

# Run: as an unprivileged user, against DATABASE_URL, on the project's own Node.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SAMPLE_DATA=false
WORKDIR /app
COPY --from=build --chown=node:node /app ./
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that the process receives signals directly.
CMD ["node_modules/.bin/node", "src/app/server/main.mjs"]
