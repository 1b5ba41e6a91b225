import { io } from 'socket.io-client';
import { expect, it, vi } from 'vitest';
import { listen, type ChatSocket } from './socket.ts';

it('takes exactly the listeners off that it attached', () => {
  const socket: ChatSocket = io({ autoConnect: false });
  const other = vi.fn<() => void>();
  const listener = vi.fn<() => void>();
  socket.on('presence', other);
  const stop = listen(socket, { presence: listener, connect: listener });
  expect(socket.listeners('presence')).toEqual([other, listener]);
  expect(socket.listeners('connect')).toEqual([listener]);
  stop();
  expect(socket.listeners('presence')).toEqual([other]);
  expect(socket.listeners('connect')).toEqual([]);
});
