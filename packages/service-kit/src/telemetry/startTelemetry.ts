import type { ServiceSettings } from '../config/serviceSettings.ts';
import type { Logger } from '../logging/logger.ts';
import { setTracing } from './tracing.ts';

export type TelemetrySettings = Partial<
  Pick<ServiceSettings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>
>;

/** Without an address nothing is loaded. A collector that is away holds nobody up. */
export async function startTelemetry(service: string, settings: TelemetrySettings, logger: Logger) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: sampleRatio = 1 } = settings;
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  // Some megabytes, loaded only when traces are wanted.
  const { openTraceExporter } = await import('./traceExporter.ts');
  const exporting = openTraceExporter(service, endpoint, sampleRatio, logger);
  setTracing(true);
  logger.info('traces are exported');
  return exporting;
}
