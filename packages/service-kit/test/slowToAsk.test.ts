import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Listening } from '../src/index.ts';

describe('a connection that is slow to ask', () => {
  const longAgo = 100;
  let server: Listening;

  beforeAll(async () => {
    server = await listen(express(), { host: '127.0.0.1', port: 0 });
    server.server.headersTimeout = longAgo;
  });
  afterAll(() => server.close());

  const receivedAfter = async (words: string) => {
    const socket = connect(server.port, '127.0.0.1');
    if (words !== '') socket.write(words);
    return text(socket);
  };

  it('is told so in JSON when it has begun', async () => {
    expect(await receivedAfter('GET /healthz HTTP/1.1\r\nHost')).toMatch(
      /^HTTP\/1.1 408 [^]*"code":"timeout"}$/,
    );
  }, 60_000);

  it('is closed without a word when it has asked nothing yet', async () => {
    expect(await receivedAfter('')).toBe('');
  }, 60_000);
});
