import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpTextSender } from '../src/delivery/textSender.ts';
import { openTextProvider, type TextProviderServer } from './textProvider.ts';

let provider: TextProviderServer;
beforeEach(async () => {
  provider = await openTextProvider();
});
afterEach(() => provider.close());

const message = { id: 'record-1', to: '+14165550177', text: 'Your chauffeur has arrived.' };
const sender = (answerMs = 5_000) =>
  createHttpTextSender(
    { url: provider.url, token: 'secret', from: '+14165550100' },
    { connectMs: 2_000, answerMs },
  );

describe('a text message', () => {
  it('is posted as JSON with the token, and with an id that stays the same', async () => {
    expect(await sender().send(message)).toEqual({ kind: 'accepted' });
    expect(provider.accepted).toEqual([
      {
        to: '+14165550177',
        from: '+14165550100',
        text: 'Your chauffeur has arrived.',
        key: 'record-1',
        authorization: 'Bearer secret',
      },
    ]);
  });

  it.each([
    [200, 'accepted'],
    [400, 'refused'],
    [401, 'refused'],
    [422, 'refused'],
    [408, 'deferred'],
    [429, 'deferred'],
    [500, 'deferred'],
    [503, 'deferred'],
    [302, 'deferred'],
  ])('that is answered with %i is %s', async (status, kind) => {
    provider.answer = status;
    expect(await sender().send(message)).toMatchObject({ kind });
  });

  it('was certainly not delivered when nobody listens', async () => {
    await provider.stop();
    expect(await sender().send(message)).toMatchObject({ kind: 'unreachable' });
  });

  it('may have been delivered when no answer comes', async () => {
    provider.answer = 'silence';
    expect(await sender(300).send(message)).toEqual({
      kind: 'unconfirmed',
      error: 'The text provider does not answer',
    });
    expect(provider.received).toHaveLength(1);
  });

  it('may have been delivered when the connection breaks after it', async () => {
    provider.answer = 'silence';
    const sent = sender().send(message);
    await expect.poll(() => provider.received.length).toBe(1);
    await provider.stop();
    expect(await sent).toMatchObject({ kind: 'unconfirmed' });
  });
});
