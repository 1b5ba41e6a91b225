import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InternalQuote } from '@livery/shared-types';
import { afterEach, describe, expect, it } from 'vitest';
import { createCatalogClient } from '../src/clients/catalogClient.ts';

const NOBODY = 'http://127.0.0.1:9';
const request = {
  serviceIds: [],
  vehicleId: '0d9c1c0e-9a27-4f0c-8d0e-3f1f4d2c9b11',
  duration: 2,
  promoCode: null,
};
const quote: InternalQuote = {
  quote: {
    lines: [],
    durationHours: 2,
    subtotalCents: 100_00,
    packageDiscountCents: 0,
    promoDiscountCents: 0,
    discountCents: 0,
    serviceFeeCents: 0,
    taxCents: 0,
    totalCents: 100_00,
    promoCode: null,
    promoMessage: null,
    taxPpm: 0,
  },
  vehicle: null,
  settings: {
    stripePaymentEnabled: true,
    cashPaymentEnabled: true,
    verifyCustomers: false,
    cardMode: 'charge',
    answerWithinMinutes: 120,
    refundInFullUntilApproved: false,
    licence: '',
    insurance: '',
  },
};

const QUOTES = '/internal/quotes';

let server: Server | undefined;
let asked: string[];
/** A catalog that answers with `bodies`, or where there is none with 503. */
async function catalogAnswering(bodies: Record<string, unknown>): Promise<string> {
  asked = [];
  const answer: RequestListener = (req, res) => {
    const path = req.url ?? '';
    asked.push(path);
    req.resume();
    res.writeHead(path in bodies ? 200 : 503, { 'content-type': 'application/json' });
    res.end(JSON.stringify(bodies[path] ?? { code: 'unavailable', message: 'Not now' }));
  };
  const started = (server = createServer(answer));
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
});

const clientOf = (...urls: string[]) => createCatalogClient(urls, 'an identity secret for tests only');

describe('a price asked of catalog', () => {
  it('is refused as unavailable while catalog does not answer', async () => {
    const client = clientOf(await catalogAnswering({}));
    await expect(client.quote(request)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toEqual([QUOTES]);
  });

  it('is asked of another replica where one is gone', async () => {
    const client = clientOf(NOBODY, await catalogAnswering({ [QUOTES]: quote }));
    for (let round = 0; round < 4; round += 1) expect(await client.quote(request)).toEqual(quote);
  });
});
