# One recipe for every service:
#   docker build --build-arg SERVICE=booking --tag livery/booking .
# SERVICE is a folder of services/. The gateway's image also holds the built site. Development images (the payment
# sandbox, demo data) come from --target dev-tools.
ARG BASE=node:24-trixie-slim
ARG SERVICE=gateway

FROM ${BASE} AS tools
ARG PNPM=12.21.0
ENV CI=true NO_UPDATE_NOTIFIER=1
RUN npm install --global --no-fund --no-audit pnpm@${PNPM}
WORKDIR /app
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY patches patches
COPY packages/shared-types/package.json packages/shared-types/
COPY packages/service-kit/package.json packages/service-kit/

# What a service needs to run. Workspace packages stay in packages/, and node_modules only links to them: Node strips
# types from our own files, and refuses to do so for files under node_modules.
FROM tools AS production
ARG SERVICE
COPY services/${SERVICE}/package.json services/${SERVICE}/
RUN pnpm install --frozen-lockfile --prod --filter "@livery/${SERVICE}..." \
  && rm -rf node_modules/.pnpm-workspace-state* node_modules/.modules.yaml
COPY packages packages
COPY services/${SERVICE} services/${SERVICE}
COPY scripts scripts

FROM tools AS site
COPY frontend/package.json frontend/
RUN pnpm install --frozen-lockfile --filter "@livery/frontend..."
COPY tsconfig.base.json ./
COPY packages/shared-types packages/shared-types
COPY frontend frontend
RUN cd frontend && NODE_ENV=production node_modules/.bin/vite build --outDir /site

FROM ${BASE} AS service
ARG SERVICE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
# V8 lets new objects fill 16 MB three times over before it clears up; with 8 our services are nearly as fast, and smaller.
# Old objects get half of the 384 MiB that Compose and Kubernetes give. One heap does for all threads, which mostly wait.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=192" MALLOC_ARENA_MAX=1
# Nothing is installed at run time, so nothing that installs is left for an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn*
# Owned by root and read-only for the service; it keeps its state elsewhere and needs no writable folder.
COPY --from=production /app /app
WORKDIR /app/services/${SERVICE}
# What Node would compile at each start, and strip of types, is compiled here: a start takes 0.4 s of processor time instead of
# 0.7, and 12 MB less memory for good. Node keeps it by user and by flags, so both are those of the service.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN install -d -o node -g node $NODE_COMPILE_CACHE \
  && setpriv --reuid=node --regid=node --clear-groups \
    node --input-type=module --eval "await import('./src/config.ts'); await import('./src/service.ts')" \
  && chown -R root:root $NODE_COMPILE_CACHE && chmod -R a+rX $NODE_COMPILE_CACHE
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
# By node:http alone: `fetch` costs four times the processor time, every five seconds in every container.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "require('node:http').get({ port: process.env.PORT, path: '/healthz', timeout: 2000 }, (r) => process.exit(r.statusCode === 200 ? 0 : 1)).on('timeout', () => process.exit(1)).on('error', () => process.exit(1))"]
CMD ["node", "src/main.ts"]

FROM service AS catalog
FROM service AS booking
FROM service AS payment
FROM service AS notification
# The files of tickets, unless they are kept in a bucket: a volume takes its owner from here.
FROM service AS chat
USER root
RUN install -d -o node -g node /data/ticket-files
USER node
FROM service AS gateway
COPY --from=site /site /app/site
ENV SITE_DIR=/app/site

# The sandboxes for payments and text messages and the loader of demo data. They need less than payment does: build with SERVICE=payment.
FROM service AS dev-tools
ENV NODE_ENV=development SANDBOX_STATE_DIR=/data
WORKDIR /app
COPY tools tools
COPY deploy/compose/loadDemoCatalogue.ts deploy/compose/
USER root
RUN ln -s ../services/payment/node_modules tools/node_modules \
  && mkdir /data && chown node:node /data
USER node
VOLUME /data
CMD ["node", "tools/payment-sandbox/src/main.ts"]

# The image of the service that was asked for.
FROM ${SERVICE}
