import type {
  ChatAnswer,
  ChatClientEvents,
  ChatEvent,
  ChatFrames,
  ChatServerEvents,
} from '@livery/shared-types/chat';
import { io, type Socket } from 'socket.io-client';
import type * as z from 'zod/mini';

export type ChatSocket = Socket<ChatServerEvents, ChatClientEvents>;
export type ChatRole = 'customer' | 'agent';

const answerWithinMs = 8_000;
/** The library reconnects what broke, but not what the server closed or refused. */
const refusedRetryMs = 2_000;

let current: { role: ChatRole; socket: ChatSocket; users: number } | undefined;

function open(role: ChatRole): ChatSocket {
  const socket: ChatSocket = io({
    path: '/socket.io',
    // No polling first: any replica may take the connection.
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 400,
    reconnectionDelayMax: 4_000,
    ...(role === 'agent' ? { query: { as: role } } : {}),
  });
  const retryLater = () => {
    if (socket.active) return;
    setTimeout(() => {
      if (current?.socket === socket && !socket.active) socket.connect();
    }, refusedRetryMs);
  };
  socket.on('disconnect', retryLater);
  socket.on('connect_error', retryLater);
  return socket;
}

/** The one socket: the last release closes it. Of an agent's and a customer's, the one asked for last is open. */
export function acquireSocket(role: ChatRole): { socket: ChatSocket; release: () => void } {
  if (current?.role !== role) {
    current?.socket.disconnect();
    current = { role, socket: open(role), users: 0 };
  }
  const held = current;
  held.users += 1;
  let isReleased = false;
  return {
    socket: held.socket,
    release: () => {
      if (isReleased) return;
      isReleased = true;
      held.users -= 1;
      if (held.users > 0) return;
      if (current === held) current = undefined;
      held.socket.disconnect();
    },
  };
}

/** Whether the socket is open in this role, and the line stands. */
export const isConnected = (role: ChatRole): boolean => current?.role === role && current.socket.connected;

/** What the server sends, and the state of the connection. */
export type ChatListeners = Partial<
  ChatServerEvents & { connect: () => void; disconnect: () => void; connect_error: () => void }
>;

/** Attaches all of the listeners; returns how to remove exactly these. */
export function listen(socket: ChatSocket, listeners: ChatListeners): () => void {
  // The library's own types can't follow an event and its listener through a loop.
  const plain = socket as unknown as Socket;
  const attached = Object.entries(listeners);
  for (const [event, listener] of attached) plain.on(event, listener);
  return () => {
    for (const [event, listener] of attached) plain.off(event, listener);
  };
}

interface AnsweringSocket<Answer> {
  emitWithAck(event: string, frame: unknown): Promise<Answer>;
}

/** Sends an event and waits for what it is answered with; undefined when no answer came in time. Never sent later. */
export async function ask<T extends ChatEvent>(
  socket: ChatSocket,
  event: T,
  frame: z.input<ChatFrames[T]>,
): Promise<ChatAnswer<T> | undefined> {
  if (!socket.connected) return undefined;
  // The library's own types can't follow an event that is still a type parameter.
  const answering = socket.timeout(answerWithinMs) as unknown as AnsweringSocket<ChatAnswer<T>>;
  return answering.emitWithAck(event, frame).catch(() => undefined);
}
