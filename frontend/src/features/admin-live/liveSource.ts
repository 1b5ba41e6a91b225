export type LiveState = 'connecting' | 'live' | 'lost';

export type LiveMessage =
  | { kind: 'state'; state: LiveState }
  /** Something changed: the event as the server sent it. */
  | { kind: 'change'; data: string }
  /** Changes may have been missed. */
  | { kind: 'gap' }
  /** The server refused the stream, as it does once the session has ended. */
  | { kind: 'refused' };
export type LiveListener = (message: LiveMessage) => void;

/** The browser reconnects a broken stream by itself, but not one that was refused. */
const refusedRetryMs = 10_000;

/** Opens the server's event stream; returns how to close it. It occupies one of the browser's six HTTP/1.1 connections. */
export function openLiveSource(listener: LiveListener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;

  const connect = () => {
    const opened = new EventSource('/api/admin/live');
    source = opened;
    opened.addEventListener('open', () => {
      listener({ kind: 'state', state: 'live' });
      // What was read before the stream stood may be behind it already.
      listener({ kind: 'gap' });
    });
    opened.addEventListener('change', ({ data }: MessageEvent<string>) => listener({ kind: 'change', data }));
    opened.addEventListener('error', () => {
      listener({ kind: 'state', state: 'lost' });
      if (opened.readyState !== EventSource.CLOSED) return;
      listener({ kind: 'refused' });
      timer = setTimeout(connect, refusedRetryMs);
    });
  };

  listener({ kind: 'state', state: 'connecting' });
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
