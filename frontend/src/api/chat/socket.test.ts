import { io } from 'socket.io-client';
import { expect, it, vi } from 'vitest';
import { listen, type ChatSocket } from './socket.ts';

it('takes exactly the listeners off that it attached', () => {
  const socket: ChatSocket = io({ autoConnect: false });
  const other = vi.fn<() => void>();
  const heard = vi.fn<() => void>();
  socket.on('presence', other);
  const stop = listen(socket, { presence: heard, connect: heard });
  expect(socket.listeners('presence')).toEqual([other, heard]);
  expect(socket.listeners('connect')).toEqual([heard]);
  stop();
  expect(socket.listeners('presence')).toEqual([other]);
  expect(socket.listeners('connect')).toEqual([]);
});
