import { IDENTITY_HEADER, signIdentity } from '@livery/service-kit';
import { alternate } from '../harness/alternate.ts';
import { startBare } from '../harness/bare.ts';
import { load } from '../harness/load.ts';
import { median } from '../harness/numbers.ts';
import type { Product } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';

/** A call that the service answers without asking anybody, so that what lies before the service is seen best. */
const PATH = '/api/payment-config';
const CALLS = 500;
const HOUR_SECONDS = 3_600;

/** What the gateway adds to a call, beside what http-proxy-middleware alone adds. */
export async function gateway(product: Product, rounds: number): Promise<Row[]> {
  const service = product.addresses['payment'] ?? '';
  const identity = { role: 'public', subject: 'public', audience: 'payment' } as const;
  const headers = { [IDENTITY_HEADER]: signIdentity(product.identitySecret, identity, HOUR_SECONDS) };
  const bare = await startBare('proxy', { url: service, headers });
  const to = (url: string) => async () => median(await load({ url: url + PATH, headers }, { calls: CALLS }));
  try {
    const { direct, ours, alone } = await alternate(rounds, {
      direct: to(service),
      ours: to(product.gateway),
      alone: to(bare.url),
    });
    const added = (times: number[]) => times.map((time, round) => time - (direct[round] ?? 0));
    return [{ what: 'added to a call, p50', candidate: added(ours), reference: added(alone), atMost: 1.5 }];
  } finally {
    await bare.stop();
  }
}
