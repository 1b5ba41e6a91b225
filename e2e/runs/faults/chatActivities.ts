import { setTimeout as delay } from 'node:timers/promises';
import { LINES_PER_CHAT, PAUSE_MS, TRIES, type Activity } from './activity.ts';

/** One conversation a turn: claimed over HTTP, then its lines, each sent again until it is acknowledged. */
export const chat: Activity = async ({ product }, { messages }, turn) => {
  const sessionId = `session-faults-${turn}`;
  const claimed = await product.call('POST', '/api/chat/sessions', { sessionId }, { cookie: '' });
  if (claimed.status !== 201) return;
  const cookie = claimed.response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const said: string[] = [];
  messages.set(sessionId, said);
  for (let number = 1; number <= LINES_PER_CHAT; number += 1) {
    const frame = {
      type: 'chat_message',
      sessionId,
      message: `Line ${number}`,
      clientMessageId: `${turn}-${number}`,
    };
    let isStored = false;
    for (let tries = 0; tries < TRIES && !isStored; tries += 1) {
      isStored = await say(`${product.stack.url.replace('http', 'ws')}/ws`, cookie, frame);
      if (!isStored) await delay(PAUSE_MS);
    }
    if (!isStored) return;
    said.push(frame.message);
  }
};

/** Sends one frame over a new socket; true when it was acknowledged. */
function say(url: string, cookie: string, frame: object): Promise<boolean> {
  // Not in the browser's interface: Node's own WebSocket takes headers as well.
  const options = { headers: { cookie, origin: new URL(url.replace('ws', 'http')).origin } };
  const socket = new WebSocket(url, options as unknown as string[]);
  return new Promise((resolve) => {
    const end = (isStored: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(isStored);
    };
    const timer = setTimeout(end, 5_000, false);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ ...frame, ref: 'one' })));
    socket.addEventListener('error', () => end(false));
    socket.addEventListener('close', () => end(false));
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as { type: string };
      if (answer.type === 'ack') end(true);
      if (answer.type === 'error') end(false);
    });
  });
}
