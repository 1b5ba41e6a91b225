import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Backpressure } from './Backpressure.ts';
import { socketIoConnection, type ChatIoSocket } from './socketIoServer.ts';

const visitor = { actor: { role: 'customer', visitorId: 'somebody' }, address: '203.0.113.7' } as const;

it('an answer counts like everything else that waits for its client', () => {
  let isCut = false;
  let waiting = 0;
  const tcp = { destroyed: false, writableLength: 0, destroy: () => (isCut = true) };
  const backpressure = new Backpressure(tcp as unknown as Socket, () => waiting);
  const connection = socketIoConnection({ connected: true } as ChatIoSocket, visitor, backpressure);
  const given: object[] = [];
  const ask = (size: number) =>
    connection.answer({ ok: true, text: 'x'.repeat(size) } as { ok: true }, (answer) => given.push(answer));

  waiting = 200_000;
  ask(40_000);
  expect(given).toHaveLength(1);
  expect(isCut).toBe(false);
  ask(80_000);
  expect(given).toHaveLength(1);
  expect(isCut).toBe(true);
});
