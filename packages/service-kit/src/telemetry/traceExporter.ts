import { hostname } from 'node:os';
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import * as resources from '@opentelemetry/resources';
import * as sdk from '@opentelemetry/sdk-trace';
import { withTimeout } from '../concurrency/withTimeout.ts';
import type { Logger } from '../logging/logger.ts';

const EXPORT_TIMEOUT_MS = 3_000;
const EXPORT_EVERY_MS = 1_000;
const FLUSH_WAIT_MS = 1_500;
const SAME_TROUBLE_MS = 60_000;

export function openTraceExporter(service: string, endpoint: string, sampleRatio: number, logger: Logger) {
  reportTrouble(logger);
  const exporter = new OTLPTraceExporter({ url: tracesUrl(endpoint), timeoutMillis: EXPORT_TIMEOUT_MS });
  const own = resources.resourceFromAttributes({
    'service.name': service,
    'service.namespace': 'livery',
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  const detected = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(own).merge(detected),
    // Whoever began a trace decides whether all of it is kept.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const shutDown = () => provider.shutdown().catch(() => undefined);
  return { stop: () => withTimeout(FLUSH_WAIT_MS, shutDown()) };
}

const tracesUrl = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`;

/** Complains at most once a minute while the collector is away. */
function reportTrouble(logger: Logger): void {
  let quietUntil = 0;
  const report = (message: string) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + SAME_TROUBLE_MS;
    logger.warn({ reason: message.slice(0, 300) }, 'traces could not be exported');
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
