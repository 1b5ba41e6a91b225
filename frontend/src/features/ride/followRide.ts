import type { ChatServerPayloads, RideFrame } from '@livery/shared-types/chat';
import { parseJson } from '../../domain/parseJson.ts';
import type { LiveState } from '../../ui/LiveDot.tsx';

/** The same patience as the chat's connection. */
const firstRetryMs = 400;
const longestRetryMs = 4_000;
const answerWithinMs = 8_000;
/** Without the socket the ride is asked for this often … */
export const pollMs = 15_000;
/** … and with it after so long a silence: nobody announces that a car is late, and a connection may be lost unnoticed. */
export const quietMs = 25_000;

interface Follower {
  onFrame: (frame: RideFrame) => void;
  /** Something may have been missed, or has changed: the ride is to be fetched. */
  onGap: () => void;
  onState: (state: LiveState) => void;
}

type Frame =
  | { type: 'ack' }
  | ({ type: 'ride' } & RideFrame)
  | ({ type: 'error' } & Partial<ChatServerPayloads['error']>);

const socketUrl = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

interface SocketListener {
  onFrame: (frame: RideFrame) => void;
  onWatching: () => void;
  onEnd: () => void;
}

/** Follows the ride until the socket breaks: then `onEnd` is called. Returns how to close it without that call. */
function openRideSocket(token: string, { onFrame, onWatching, onEnd }: SocketListener): () => void {
  const socket = new WebSocket(socketUrl());
  const listening = new AbortController();
  const { signal } = listening;
  const stop = () => {
    clearTimeout(timer);
    listening.abort();
    socket.close();
  };
  const end = () => {
    stop();
    onEnd();
  };
  const timer = setTimeout(end, answerWithinMs);
  const receive = (frame: Frame | undefined) => {
    if (frame?.type === 'ride') onFrame({ position: frame.position, expectedAt: frame.expectedAt });
    else if (frame?.type === 'error') end();
    else if (frame?.type === 'ack') {
      clearTimeout(timer);
      onWatching();
    }
    // Other frames belong to the chat.
  };
  const watch = () => socket.send(JSON.stringify({ type: 'watch', token, ref: 'watch' }));
  socket.addEventListener('open', watch, { signal });
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<string>) => receive(parseJson(data) as Frame | undefined),
    { signal },
  );
  socket.addEventListener('close', end, { signal });
  return stop;
}

/** Only while the page is visible; polls while the chat's plain socket is away. Returns how to stop. */
export function followRide(token: string, { onFrame, onGap, onState }: Follower): () => void {
  let closeSocket: (() => void) | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let fetchTimer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let isLive = false;

  const fetchLater = () => {
    clearTimeout(fetchTimer);
    fetchTimer = setTimeout(
      () => {
        onGap();
        fetchLater();
      },
      isLive ? quietMs : pollMs,
    );
  };
  const setLive = (live: boolean) => {
    onState(live ? 'live' : 'lost');
    // Attempts that fail one after the other must not put the next question off.
    if (live === isLive) return;
    isLive = live;
    fetchLater();
  };

  const connect = () => {
    clearTimeout(retryTimer);
    closeSocket?.();
    closeSocket = openRideSocket(token, {
      onFrame: (frame) => {
        fetchLater();
        if (frame.position === null) onGap();
        else onFrame(frame);
      },
      onWatching: () => {
        retryMs = firstRetryMs;
        setLive(true);
        // What happened before the server knew of us was told to nobody.
        onGap();
      },
      onEnd: () => {
        setLive(false);
        // After a restart not everybody comes back at the same moment.
        retryTimer = setTimeout(connect, retryMs * (0.75 + Math.random() / 2));
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      },
    });
  };
  const begin = () => {
    onState('connecting');
    retryMs = firstRetryMs;
    isLive = false;
    connect();
    fetchLater();
  };
  const pause = () => {
    clearTimeout(retryTimer);
    clearTimeout(fetchTimer);
    closeSocket?.();
    closeSocket = undefined;
  };

  const handleVisibility = () => {
    pause();
    if (document.hidden) return;
    onGap();
    begin();
  };
  const handleOnline = () => {
    if (!document.hidden) handleVisibility();
  };
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', handleOnline);
  if (!document.hidden) begin();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', handleOnline);
    pause();
  };
}
