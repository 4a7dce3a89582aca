# One process of the product, started as `npm run serve` is; settings: docs/operations.md. Its steps were run one by one
# on Debian; the image itself was not built, since no container engine was at hand.
FROM node:24-slim AS build
WORKDIR /kegler
COPY . .
RUN npm ci && node scripts/build.ts && npm prune --omit=dev

FROM node:24-slim
WORKDIR /kegler
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /kegler .
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/serve.ts"]
