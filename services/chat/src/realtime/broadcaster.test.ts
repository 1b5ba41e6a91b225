import { createLogger } from '@livery/service-kit';
import { expect, it } from 'vitest';
import { newConversation, type Actor } from '../domain/conversation.ts';
import { createBroadcaster } from './broadcaster.ts';
import type { Connection } from './connection.ts';
import type { Rooms } from './rooms.ts';

it('broadcasts a changed conversation to agents without going through the customers', () => {
  const asked: Actor['role'][] = [];
  const sent: unknown[] = [];
  const agent = { send: (frame) => void sent.push(frame.event) } as Pick<Connection, 'send'> as Connection;
  const broadcaster = createBroadcaster({
    rooms: {} as Rooms,
    logger: createLogger({ service: 'chat', level: 'silent' }),
    connections: (role) => {
      asked.push(role);
      return [agent];
    },
    publish: () => undefined,
  });
  broadcaster.broadcastSession(newConversation('session-1', 'visitor-1', new Date()), false);
  expect(sent).toEqual(['session']);
  expect(asked).toEqual(['agent']);
});
