import { newIdempotencyKey } from '../../api/idempotencyKey.ts';

const channelName = 'livery-logout';
/** A page receives its own announcements too, on another channel of the same name. */
const ownName = newIdempotencyKey();

const open = () => ('BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : undefined);

/** Announces to this browser's other tabs that the person has logged out. */
export function announceLogout() {
  const channel = open();
  if (!channel) return;
  const send: (message: string) => void = channel.postMessage.bind(channel);
  send(ownName);
  channel.close();
}

/** Calls `onLogout` when another tab announces a logout; returns how to stop. */
export function onLogoutElsewhere(onLogout: () => void): () => void {
  const channel = open();
  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => data !== ownName && onLogout());
  return () => channel?.close();
}
