export { env } from './config/env.ts';
export { ConfigError, loadConfig, type Environment } from './config/loadConfig.ts';
export { serviceSettings, type ServiceSettings } from './config/serviceSettings.ts';

export { currentContext, runInContext, type WorkContext } from './logging/context.ts';
export { createLogger, type Logger } from './logging/logger.ts';
export { redactUrl } from './logging/redactUrl.ts';

export {
  AppError,
  conflict,
  forbidden,
  invalid,
  notFound,
  throttled,
  unauthenticated,
  unavailable,
  type AppErrorDetails,
  type AppErrorKind,
} from './http/AppError.ts';
export { createHttpApp, type HttpAppOptions } from './http/createHttpApp.ts';
export { createRouter } from './http/createRouter.ts';
export { replyOf, type ErrorReply } from './http/errorTable.ts';
export type { ReadinessChecks } from './http/health.ts';
export { identityOf, requireAdmin, requireService, setIdentity } from './http/identityGuard.ts';
export { createHttpServer, listen, type Listening } from './http/listen.ts';
export { listenForMetrics } from './http/metricsServer.ts';
export { nameRoute } from './http/routeOf.ts';
export { parseRequest } from './http/parseRequest.ts';
export { requestKeyOf, type RequestKey } from './http/requestKey.ts';

export {
  IDENTITY_HEADER,
  signIdentity,
  verifyIdentity,
  type Identity,
  type Role,
} from './identity/identity.ts';
export {
  internalClient,
  type CallOptions,
  type InternalClient,
  type InternalClientOptions,
} from './identity/internalClient.ts';

export { connectMongo, type MongoHandle, type MongoOptions } from './mongo/connectMongo.ts';
export { isDuplicateKey, isMongoDown } from './mongo/mongoErrors.ts';

export { consumer, type Consumer, type DeliveryContext, type TypedEvent } from './events/consumer.ts';
export type { DeadLetter, DeadLetters } from './events/deadLetters.ts';
export {
  connectEventBus,
  type EventBus,
  type EventBusOptions,
  type SubscribeOptions,
} from './events/eventBus.ts';
export { UnroutableError } from './events/publisher.ts';

export { addOutbox, outboxField } from './outbox/addOutbox.ts';
export { newEvent, type OutboxEntry } from './outbox/newEvent.ts';
export {
  createOutboxRelay,
  type HeldOutbox,
  type OutboxRelay,
  type OutboxRelayOptions,
} from './outbox/outboxRelay.ts';
export type { OutboxLease } from './outbox/outboxStore.ts';

export { counter, gauge, histogram, metricsText } from './metrics/metrics.ts';
export {
  beginSpan,
  failSpan,
  inSpan,
  outsideTrace,
  traceHeaders,
  traceparent,
  withSpan,
  type SpanPlan,
} from './telemetry/tracing.ts';
export { backoffMs } from './run/backoff.ts';
export { runService, type RunOptions } from './run/runService.ts';
