import type { Logger } from '../logging/logger.ts';
import { setTracing } from './tracing.ts';

/** The part of a service's settings that says where spans go. */
export interface TelemetrySettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  /** The share of traces that are kept, 0 to 1; all, unless given. */
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

export interface Telemetry {
  /** Sends what is still held, for a moment at most. */
  stop(): Promise<void>;
}

/**
 * Sends this process's spans to a collector (OTLP over HTTP). Without an address nothing is loaded and nothing costs
 * anything. A collector that is away loses its spans and holds nobody up.
 */
export async function startTelemetry(
  service: string,
  settings: TelemetrySettings | undefined,
  logger: Logger,
): Promise<Telemetry> {
  const endpoint = settings?.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (settings === undefined || endpoint === undefined) return { stop: () => Promise.resolve() };
  // Some megabytes of library that only those pay for who asked for it.
  const { openExport } = await import('./openExport.ts');
  const exporting = openExport({
    service,
    endpoint,
    sampleRatio: settings.OTEL_TRACES_SAMPLER_ARG ?? 1,
    logger,
  });
  setTracing(true);
  logger.info('traces are exported');
  return exporting;
}
