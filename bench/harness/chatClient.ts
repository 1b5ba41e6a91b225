import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { IDENTITY_HEADER, signIdentity } from '@livery/service-kit';
import { AS_AGENT } from '@livery/shared-types';
import { WebSocket } from 'ws';

interface Joining {
  sessionId: string;
  identitySecret: string;
  role: 'public' | 'admin';
  /** Of the visitor who began the conversation, without which a new visitor comes; of staff, through the gateway. */
  cookie?: string;
}

export interface ChatClient {
  /** Resolves with the next chat message that comes. */
  next(): Promise<string>;
  say(message: string): void;
  /** By which the replica knows this visitor again. */
  cookie: string;
  close(): void;
}

const HOUR_SECONDS = 3_600;

/** A socket in one conversation: of a chat replica, told what the gateway would say of it, or through the gateway. */
export async function openChat(url: string, joining: Joining): Promise<ChatClient> {
  const { sessionId, identitySecret, role, cookie = '' } = joining;
  const path = role === 'admin' ? `/ws?as=${AS_AGENT}` : '/ws';
  const opened = await openSocket(url + path, { ...identityFor(identitySecret, role), cookie });
  const { socket } = opened;
  let onMessage: ((frame: string) => void) | undefined;
  let joined: (() => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  socket.on('message', (data) => {
    const frame = data.toString();
    if (frame.startsWith('{"type":"chat_message"')) onMessage?.(frame);
    else if (frame.startsWith('{"type":"ack"')) joined?.();
    else if (frame.startsWith('{"type":"error"')) failed?.(new Error(frame));
  });
  await new Promise<void>((resolve, reject) => {
    joined = resolve;
    failed = reject;
    socket.send(JSON.stringify({ type: 'join', sessionId, ref: 'joining' }));
  });
  return {
    next: () =>
      new Promise((resolve, reject) => {
        onMessage = resolve;
        failed = reject;
      }),
    say: (message) => socket.send(JSON.stringify({ type: 'chat_message', sessionId, message })),
    cookie: opened.cookie ?? cookie,
    close: () => socket.terminate(),
  };
}

/** What the gateway would say of somebody in this role. */
export function identityFor(identitySecret: string, role: Joining['role']): Record<string, string> {
  const subject = role === 'public' ? 'public' : randomUUID();
  const identity = { role, subject, audience: 'chat', username: 'dana' } as const;
  return {
    [IDENTITY_HEADER]: signIdentity(identitySecret, identity, HOUR_SECONDS),
    'x-forwarded-for': '203.0.113.7',
  };
}

export interface OpenedSocket {
  socket: WebSocket;
  /** What the handshake asked to be kept. */
  cookie: string | undefined;
}

export async function openSocket(url: string, headers: Record<string, string> = {}): Promise<OpenedSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers, perMessageDeflate: false });
  let cookie: string | undefined;
  socket.on('upgrade', (res) => {
    cookie = res.headers['set-cookie']?.[0]?.split(';')[0];
  });
  await once(socket, 'open');
  socket.on('error', () => socket.terminate());
  return { socket, cookie };
}
