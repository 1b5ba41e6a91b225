import { metricsText } from '@livery/service-kit';
import type { SystemStatus } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { parsePrometheusText } from '../domain/prometheusText.ts';
import { systemStatus, type ReplicaReport } from '../domain/systemStatus.ts';

/** A replica that takes longer counts as down. */
const REPORT_TIMEOUT_MS = 3_000;
/** Any number of open status pages ask the replicas once in so long. */
const MAX_AGE_MS = 2_000;

export function collectStatus({ replicas, clock }: Context, ownReadiness: Record<string, () => boolean>) {
  let kept: { at: number; status: Promise<SystemStatus> } | undefined;

  const collect = async (): Promise<SystemStatus> => {
    const checkedAt = clock();
    const others = Object.entries(replicas).flatMap(([service, known]) => {
      const urls = known.all();
      return urls.map((url, index) =>
        reportOf(service, urls.length > 1 ? `${service} ${index + 1}` : service, url),
      );
    });
    return systemStatus(await Promise.all([ownReport(ownReadiness), ...others]), checkedAt, clock());
  };

  return (): Promise<SystemStatus> => {
    const now = Date.now();
    if (kept === undefined || now - kept.at > MAX_AGE_MS) kept = { at: now, status: collect() };
    return kept.status;
  };
}

async function ownReport(readiness: Record<string, () => boolean>): Promise<ReplicaReport> {
  const checks = Object.fromEntries(Object.entries(readiness).map(([part, isUp]) => [part, isUp()]));
  const isReady = Object.values(checks).every(Boolean);
  const samples = parsePrometheusText(await metricsText());
  return { service: 'gateway', name: 'gateway', said: { checks, isReady, samples } };
}

async function reportOf(service: string, name: string, url: string): Promise<ReplicaReport> {
  try {
    const signal = AbortSignal.timeout(REPORT_TIMEOUT_MS);
    const [ready, metrics] = await Promise.all([
      fetch(`${url}/readyz`, { signal }),
      fetch(`${url}/metrics`, { signal }),
    ]);
    const answeredAt = Date.now();
    const { checks = {} } = (await ready.json()) as { checks?: Record<string, boolean> };
    const samples = parsePrometheusText(await metrics.text());
    const date = Date.parse(ready.headers.get('date') ?? '');
    const clockAheadSeconds = Number.isNaN(date) ? 0 : Math.round((date - answeredAt) / 1000);
    return { service, name, said: { checks, isReady: ready.ok, samples, clockAheadSeconds } };
  } catch {
    return { service, name, said: null };
  }
}
