import { describe, expect, it } from 'vitest';
import { testCards } from '../src/provider/cards.ts';
import { anIntent, returnUrl, startSandbox, typedCard } from './harness.ts';

const walletToken = (token: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][token]': token,
});

describe('a browser with the publishable key and the client secret', () => {
  it('sees a part of the intent', async () => {
    const { stripe, browser } = await startSandbox();
    const { id, client_secret: secret } = await stripe.paymentIntents.create(anIntent);
    const { status, body } = await browser('GET', `payment_intents/${id}`, { client_secret: String(secret) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, amount: 14_900, status: 'requires_payment_method' });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['metadata']));
    expect(body).not.toHaveProperty('latest_charge');
  });

  it('sees nothing without the right secret and may do nothing else', async () => {
    const { stripe, browser } = await startSandbox();
    const { id, client_secret: secret } = await stripe.paymentIntents.create(anIntent);
    expect((await browser('GET', `payment_intents/${id}`)).body.error.param).toBe('client_secret');
    const wrong = { client_secret: `${id}_secret_guessed` };
    expect((await browser('GET', `payment_intents/${id}`, wrong)).status).toBe(400);
    expect(
      (await browser('POST', `payment_intents/${id}/confirm`, { ...wrong, ...typedCard('4242424242424242') }))
        .status,
    ).toBe(400);
    const right = { client_secret: String(secret) };
    for (const [method, path, params] of [
      ['GET', 'payment_intents', {}],
      ['POST', `payment_intents/${id}/cancel`, right],
      ['POST', 'refunds', { payment_intent: id }],
      ['GET', 'events', {}],
    ] as const) {
      const { status, body } = await browser(method, path, params);
      expect([status, body.error.code]).toEqual([403, 'secret_key_required']);
    }
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      amount: 14_900,
      status: 'requires_payment_method',
    });
  });

  it('pays with a typed card, whose number is not stored', async () => {
    const { stripe, confirm, control } = await startSandbox();
    const intent = await stripe.paymentIntents.create(anIntent);
    const paid = await confirm(intent, '4242 4242 4242 4242');
    expect(paid.body).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(paid.body).not.toHaveProperty('latest_charge');
    const ledger = JSON.stringify((await control('ledger')).body);
    expect(ledger).toContain('4242');
    expect(ledger).not.toContain('4242424242424242');
  });

  it('cannot pay with a card that is no test card', async () => {
    const { stripe, confirm } = await startSandbox();
    const { body } = await confirm(await stripe.paymentIntents.create(anIntent), '4111111111111111');
    expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
    expect(body.error.payment_intent).not.toHaveProperty('metadata');
  });

  it.each(['automatic_async', 'manual'] as const)(
    'pays from its wallet with one token and no typed card (capture: %s)',
    async (captureMethod) => {
      const { stripe, browser } = await startSandbox();
      const { id, client_secret: secret } = await stripe.paymentIntents.create({
        ...anIntent,
        capture_method: captureMethod,
      });
      const paid = await browser('POST', `payment_intents/${id}/confirm`, {
        client_secret: String(secret),
        return_url: returnUrl,
        ...walletToken('tok_sandbox_wallet'),
      });
      expect(paid.body).toMatchObject({
        id,
        status: captureMethod === 'manual' ? 'requires_capture' : 'succeeded',
      });
    },
  );

  it('cannot make up a wallet, and a server has none', async () => {
    const { stripe, browser, request } = await startSandbox();
    const { id, client_secret: secret } = await stripe.paymentIntents.create(anIntent);
    const madeUp = await browser('POST', `payment_intents/${id}/confirm`, {
      client_secret: String(secret),
      ...walletToken('tok_made_up'),
    });
    expect([madeUp.status, madeUp.body.error.code]).toEqual([404, 'resource_missing']);
    const server = await request('POST', `payment_intents/${id}/confirm`, walletToken('tok_sandbox_wallet'));
    expect(server.status).toBe(400);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
  });

  it('may send card numbers, which a server may not', async () => {
    const { stripe, request } = await startSandbox();
    const { id } = await stripe.paymentIntents.create(anIntent);
    const refused = await request('POST', `payment_intents/${id}/confirm`, typedCard('4242424242424242'));
    expect(refused.body.error.message).toContain('generally unsafe');
  });
});

describe("the bank's page", () => {
  async function askedIntent(client: Awaited<ReturnType<typeof startSandbox>>) {
    const { id, client_secret: secret } = await client.stripe.paymentIntents.create(anIntent);
    const { body } = await client.browser('POST', `payment_intents/${id}/confirm`, {
      client_secret: String(secret),
      return_url: 'http://127.0.0.1:1/booking-confirmation?booking=1',
      ...typedCard(testCards.authentication.number),
    });
    return { id, secret: String(secret), intent: body };
  }
  const answer = (page: string, outcome: string) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

  it('returns the browser to the site once the payment is made', async () => {
    const client = await startSandbox();
    const { id, secret, intent } = await askedIntent(client);
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const page = `${client.url}/3ds/${id}`;
    expect(intent.next_action.redirect_to_url.url).toBe(page);
    const text = await (await fetch(page)).text();
    expect(text).toContain('Sandbox');
    expect(text).toContain('$149.00 CAD');
    for (let click = 0; click < 2; click += 1) {
      const back = new URL(String((await answer(page, 'complete')).headers.get('location')));
      expect(Object.fromEntries(back.searchParams)).toEqual({
        booking: '1',
        payment_intent: id,
        payment_intent_client_secret: secret,
        redirect_status: 'succeeded',
      });
    }
    expect((await client.control('ledger')).body.totals.cad.captured).toBe(14_900);
    expect(await (await fetch(page)).text()).toContain('Nothing to confirm');
  });

  it('returns the browser unpaid when the customer refuses', async () => {
    const client = await startSandbox();
    const { id } = await askedIntent(client);
    const back = await answer(`${client.url}/3ds/${id}`, 'fail');
    expect(back.headers.get('location')).toContain('redirect_status=failed');
    expect(await client.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('charges nothing for an intent that was cancelled meanwhile', async () => {
    const client = await startSandbox();
    const { id } = await askedIntent(client);
    await client.stripe.paymentIntents.cancel(id);
    expect((await answer(`${client.url}/3ds/${id}`, 'complete')).headers.get('location')).toContain('failed');
    expect((await client.control('ledger')).body.charges).toEqual([]);
  });
});

describe('the sandbox', () => {
  it('escapes what it shows on the bank’s page, and calls itself a sandbox', async () => {
    const { stripe, confirm, url } = await startSandbox();
    const description = '<script>alert(1)</script>';
    const intent = await stripe.paymentIntents.create({ ...anIntent, description });
    await confirm(intent, testCards.authentication.number);
    const text = await (await fetch(`${url}/3ds/${intent.id}`)).text();
    expect(text).toContain('<p class="badge">Sandbox</p>');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('_secret_');
  });

  it('serves its script, and nothing above its folder', async () => {
    const { url } = await startSandbox();
    const script = await fetch(`${url}/v3/sandbox.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain("Stripe.version = 'endive'");
    expect((await fetch(`${url}/v3/..%2fconfig.ts`)).status).toBeGreaterThanOrEqual(400);
  });

  it('answers an address it does not know as the provider would', async () => {
    const { request } = await startSandbox();
    const { status, body } = await request('GET', 'subscriptions');
    expect(status).toBe(404);
    expect(body.error.message).toContain('Unrecognized request URL (GET: /v1/subscriptions)');
  });

  it('refuses parameter names that reach for a prototype', async () => {
    const { request } = await startSandbox();
    for (const name of [
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
      'a[b',
      'a[b][c][d][e][f][g][h]',
      '[x]',
    ]) {
      const { status } = await request('POST', 'payment_intents', {
        amount: '1000',
        currency: 'cad',
        [name]: 'yes',
      });
      expect(status).toBe(400);
    }
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
