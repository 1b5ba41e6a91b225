import { metricsText } from '@livery/service-kit';
import type { SystemStatus } from '@livery/shared-types';
import { readMeasurements } from '../domain/measurements.ts';
import type { Upstream } from '../domain/routes.ts';
import { systemStatus, type ReplicaReport } from '../domain/systemStatus.ts';
import type { Replicas } from '../proxy/replicas.ts';

/** A replica that needs longer to say how it is, is not well. */
const ANSWER_TIMEOUT_MS = 3_000;
/** Any number of open status pages ask everybody once in so long. */
const KEPT_MS = 2_000;

export interface AskOptions {
  replicas: Record<Upstream, Replicas>;
  /** The gateway's own checks. */
  own: () => Record<string, boolean>;
  clock: () => Date;
}

/** Asks every replica how it is, at most once in a while. */
export function askEverybody({ replicas, own, clock }: AskOptions): () => Promise<SystemStatus> {
  let kept: { at: number; status: Promise<SystemStatus> } | undefined;

  const ask = async (): Promise<SystemStatus> => {
    const checkedAt = clock();
    const others = Object.entries(replicas).flatMap(([service, known]) => {
      const urls = known.all();
      return urls.map((url, index) =>
        askOne(service, urls.length > 1 ? `${service} ${index + 1}` : service, url),
      );
    });
    return systemStatus(await Promise.all([askOurselves(own), ...others]), checkedAt, clock());
  };

  return () => {
    const now = Date.now();
    if (kept === undefined || now - kept.at > KEPT_MS) kept = { at: now, status: ask() };
    return kept.status;
  };
}

async function askOurselves(own: AskOptions['own']): Promise<ReplicaReport> {
  const checks = own();
  const isReady = Object.values(checks).every(Boolean);
  const samples = readMeasurements(await metricsText());
  return { service: 'gateway', name: 'gateway', said: { checks, isReady, samples } };
}

async function askOne(service: string, name: string, url: string): Promise<ReplicaReport> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const [ready, metrics] = await Promise.all([
      fetch(`${url}/readyz`, { signal }),
      fetch(`${url}/metrics`, { signal }),
    ]);
    const { checks = {} } = (await ready.json()) as { checks?: Record<string, boolean> };
    const samples = readMeasurements(await metrics.text());
    return { service, name, said: { checks, isReady: ready.ok, samples } };
  } catch {
    return { service, name, said: null };
  }
}
