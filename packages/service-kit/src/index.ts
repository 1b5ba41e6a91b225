export { env } from './config/env.ts';
export { ConfigError, loadConfig, type Environment } from './config/loadConfig.ts';
export { brandSettings, priceSettings, serviceSettings, windowSettings } from './config/serviceSettings.ts';

export { currentContext, runInContext } from './logging/context.ts';
export { createLogger, redactUrl, type Logger } from './logging/logger.ts';

export { cachedBody, sendCached, type CachedBody } from './http/cachedBody.ts';
export { rateLimitKey } from './http/rateLimitKey.ts';
export { createHttpApp, type HttpAppOptions } from './http/createHttpApp.ts';
export { createRouter } from './http/createRouter.ts';
export { replyOf } from './http/errorTable.ts';
export { identityOf, requireAdmin, requireService, setIdentity, staffName } from './http/identityGuard.ts';
export { createHttpServer, listen, refuseSocket, type Listening } from './http/listen.ts';
export { nameRoute } from './http/routeOf.ts';
export { parseRequest } from './http/parseRequest.ts';
export { readBytes } from './http/readBytes.ts';
export { showPresent } from './http/showPresent.ts';
export { requestKeyOf, type RequestKey } from './http/requestKey.ts';
export { createSettingsCopy, type SettingsCopy } from './settings/settingsCopy.ts';

export { IDENTITY_HEADER, signIdentity, verifyIdentity, type Identity } from './identity/identity.ts';
export { internalClient, type InternalClient } from './identity/internalClient.ts';

export { openSealed, seal } from './security/seal.ts';

export { connectMongo, type MongoHandle } from './mongo/connectMongo.ts';
export { documentSchema } from './mongo/documentSchema.ts';
export { driverOf } from './mongo/driverOf.ts';
export { isDuplicateKey, isMongoDown, unlessTaken } from './mongo/mongoErrors.ts';

export { consumer, type Consumer, type TypedEvent } from './events/consumer.ts';
export { connectEventBus, type EventBus } from './events/eventBus.ts';
export { UnroutableError } from './events/publisher.ts';

export { withOutbox } from './outbox/outboxSchema.ts';
export { announceOnce } from './outbox/announceOnce.ts';
export { newEvent, type OutboxEntry } from './outbox/newEvent.ts';
export { createOutboxRelay, type OutboxRelay } from './outbox/outboxRelay.ts';

export { KeyedQueue } from './concurrency/KeyedQueue.ts';
export { createSemaphore } from './concurrency/semaphore.ts';
export { LOST_RACE, retryOnConflict } from './concurrency/retryOnConflict.ts';
export { withTimeout } from './concurrency/withTimeout.ts';

export { cappedCount } from './lists/cappedCount.ts';
export { afterCursor, cutPage, decodeCursor, encodeCursor, timeKey } from './lists/cursor.ts';
export { setListHeaders } from './lists/listHeaders.ts';

export { createLeasedWorker } from './jobs/createLeasedWorker.ts';
export { startPeriodicJob, type Job } from './jobs/startPeriodicJob.ts';

export { counter, gauge, histogram, metricsText } from './metrics/metrics.ts';
export {
  beginSpan,
  failSpan,
  inSpan,
  outsideTrace,
  traceHeaders,
  traceparent,
  withSpan,
} from './telemetry/tracing.ts';
export { startHttpService, type RunningService, type ServiceOverrides } from './run/startHttpService.ts';
export { backoffMs } from './run/backoff.ts';
export { runService } from './run/runService.ts';
