import autocannon from 'autocannon';

export interface Call {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** The next request's body. */
  body?: () => object;
}

/** So many calls one after another, or so many a second for some seconds. */
export type Pace = { calls: number } | { perSecond: number; seconds: number };

/** The milliseconds each call took, on one connection. Anything but an answer of the 200s ends the run. */
export async function load({ url, method = 'GET', headers = {}, body }: Call, pace: Pace): Promise<number[]> {
  const latencies: number[] = [];
  const { errors, non2xx } = await autocannon({
    url,
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    connections: 1,
    sampleInt: 100,
    setupClient: (client) => {
      client.on('response', (_status, _bytes, milliseconds) => latencies.push(milliseconds));
    },
    ...('calls' in pace ? { amount: pace.calls } : { overallRate: pace.perSecond, duration: pace.seconds }),
    ...(body && {
      requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }) }],
    }),
  });
  if (errors + non2xx > 0 || latencies.length === 0)
    throw new Error(`${method} ${url}: ${errors} errors, ${non2xx} refusals, ${latencies.length} answers`);
  return latencies;
}
