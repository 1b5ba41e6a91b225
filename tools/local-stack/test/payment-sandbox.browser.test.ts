import { describe, expect, it } from 'vitest';
import { anIntent, paidIntent, startSandbox } from './payment-sandbox.harness.ts';

const typed = (number: string, more: Record<string, string> = {}) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[card][cvc]': '123',
  'payment_method_data[billing_details][address][postal_code]': 'M1B 2K9',
  ...more,
});

describe('a browser, with the publishable key and the client secret', () => {
  it('sees an intent, though less of it', async () => {
    const { stripe, browser } = await startSandbox();
    const { id, client_secret: secret } = await stripe.paymentIntents.create(anIntent);
    const { status, body } = await browser('GET', `payment_intents/${id}`, { client_secret: String(secret) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, amount: 14_900, status: 'requires_payment_method' });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['metadata']));
    expect(body).not.toHaveProperty('latest_charge');
  });

  it('sees nothing without the right secret, and may do nothing else', async () => {
    const { stripe, browser } = await startSandbox();
    const { id, client_secret: secret } = await stripe.paymentIntents.create(anIntent);
    expect((await browser('GET', `payment_intents/${id}`)).body.error.param).toBe('client_secret');
    const wrong = { client_secret: `${id}_secret_guessed` };
    expect((await browser('GET', `payment_intents/${id}`, wrong)).status).toBe(400);
    expect(
      (await browser('POST', `payment_intents/${id}/confirm`, { ...wrong, ...typed('4242424242424242') }))
        .status,
    ).toBe(400);
    const right = { client_secret: String(secret) };
    for (const [method, path, params] of [
      ['GET', 'payment_intents', {}],
      ['POST', `payment_intents/${id}`, { ...right, amount: '100' }],
      ['POST', `payment_intents/${id}/cancel`, right],
      ['POST', 'refunds', { payment_intent: id }],
      ['GET', 'charges', {}],
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

  it('pays with a typed card, whose number is kept nowhere', async () => {
    const { stripe, browser, control } = await startSandbox();
    const { id, client_secret: secret } = await stripe.paymentIntents.create(anIntent);
    const paid = await browser('POST', `payment_intents/${id}/confirm`, {
      client_secret: String(secret),
      ...typed('4242 4242 4242 4242'),
    });
    expect(paid.body).toMatchObject({ id, status: 'succeeded' });
    expect(paid.body).not.toHaveProperty('latest_charge');
    const books = JSON.stringify((await control('books')).body);
    expect(books).toContain('4242');
    expect(books).not.toContain('4242424242424242');
  });

  it.each([
    [typed('4242424242424241'), 'incorrect_number', 'number'],
    [
      typed('4242424242424242', { 'payment_method_data[card][exp_month]': '13' }),
      'invalid_expiry_month',
      'exp_month',
    ],
    [
      typed('4242424242424242', { 'payment_method_data[card][exp_year]': '2020' }),
      'invalid_expiry_year',
      'exp_year',
    ],
    [typed('4242424242424242', { 'payment_method_data[card][cvc]': '12' }), 'invalid_cvc', 'cvc'],
    [typed('4000000000000069'), 'expired_card', 'exp_month'],
    [typed('4000000000000127'), 'incorrect_cvc', 'cvc'],
  ])('is told what is wrong with the card (%#)', async (params, code, param) => {
    const { stripe, browser } = await startSandbox();
    const { id, client_secret: secret } = await stripe.paymentIntents.create(anIntent);
    const refused = await browser('POST', `payment_intents/${id}/confirm`, {
      client_secret: String(secret),
      ...params,
    });
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({ type: 'card_error', code, param });
  });

  it('is refused a card that is no test card', async () => {
    const { stripe, browser } = await startSandbox();
    const { id, client_secret: secret } = await stripe.paymentIntents.create(anIntent);
    const params = { client_secret: String(secret), ...typed('4111111111111111') };
    const { body } = await browser('POST', `payment_intents/${id}/confirm`, params);
    expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
    expect(body.error.payment_intent).not.toHaveProperty('metadata');
  });

  it('makes a payment method that a server then uses; a server may not send card numbers itself', async () => {
    const client = await startSandbox();
    const card = {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '34',
    };
    const made = await client.browser('POST', 'payment_methods', card);
    expect(made.body).toMatchObject({ object: 'payment_method', card: { exp_year: 2034, last4: '4242' } });
    expect(await paidIntent(client, made.body.id)).toMatchObject({ status: 'succeeded' });
    const unsafe = await client.request('POST', 'payment_methods', card);
    expect(unsafe.body.error.message).toContain('generally unsafe');
  });
});

describe("the bank's page", () => {
  async function askedIntent(client: Awaited<ReturnType<typeof startSandbox>>) {
    const { id, client_secret: secret } = await client.stripe.paymentIntents.create(anIntent);
    const { body } = await client.browser('POST', `payment_intents/${id}/confirm`, {
      client_secret: String(secret),
      return_url: 'http://127.0.0.1:1/booking-confirmation?booking=1',
      ...typed('4000002500003155'),
    });
    return { id, secret: String(secret), intent: body };
  }
  const answer = (page: string, outcome: string) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

  it('is where the browser is sent, and sends it back paid', async () => {
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
    expect((await client.control('books')).body.totals.cad.captured).toBe(14_900);
    expect(await (await fetch(page)).text()).toContain('Nothing to confirm');
  });

  it('sends it back unpaid when the customer says no', async () => {
    const client = await startSandbox();
    const { id } = await askedIntent(client);
    const back = await answer(`${client.url}/3ds/${id}`, 'fail');
    expect(back.headers.get('location')).toContain('redirect_status=failed');
    expect(await client.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('pays nothing for an intent that was cancelled meanwhile', async () => {
    const client = await startSandbox();
    const { id } = await askedIntent(client);
    await client.stripe.paymentIntents.cancel(id);
    expect((await answer(`${client.url}/3ds/${id}`, 'complete')).headers.get('location')).toContain('failed');
    expect((await client.control('books')).body.charges).toEqual([]);
  });
});

describe('what the sandbox serves for people and pages', () => {
  it('escapes what it shows in its books, and calls itself a sandbox', async () => {
    const { stripe, url } = await startSandbox();
    await stripe.paymentIntents.create({ ...anIntent, metadata: { note: '<script>alert(1)</script>' } });
    const text = await (await fetch(url)).text();
    expect(text).toContain('<h1>Sandbox</h1>');
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

  it('is not fooled by parameter names', async () => {
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
