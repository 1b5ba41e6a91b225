export type LiveState = 'connecting' | 'live' | 'lost';

export interface LiveListener {
  onState: (state: LiveState) => void;
  /** Something changed: the event as the server sent it. */
  onChange: (data: string) => void;
  /** Changes may have been missed. */
  onGap: () => void;
  /** The server refused the stream, as it does once the session has ended. */
  onRefused: () => void;
}

/** The browser reconnects a broken stream by itself, but not one that was refused. */
const refusedRetryMs = 10_000;

/** Opens the server's event stream; returns how to close it. It occupies one of the browser's six HTTP/1.1 connections. */
export function openLiveSource({ onState, onChange, onGap, onRefused }: LiveListener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;

  const connect = () => {
    const opened = new EventSource('/api/admin/live');
    source = opened;
    opened.addEventListener('open', () => {
      onState('live');
      // What was read before the stream stood may be behind it already.
      onGap();
    });
    opened.addEventListener('change', ({ data }: MessageEvent<string>) => onChange(data));
    opened.addEventListener('error', () => {
      onState('lost');
      if (opened.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = setTimeout(connect, refusedRetryMs);
    });
  };

  onState('connecting');
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
