export type LiveState = 'connecting' | 'live' | 'lost';

type LiveMessage =
  | { kind: 'state'; state: LiveState }
  /** Something changed: the event as the server sent it. */
  | { kind: 'change'; data: string }
  /** Changes may have been missed. */
  | { kind: 'gap' }
  /** The server refused the stream, as it does once the session has ended. */
  | { kind: 'refused' };
type LiveListener = (message: LiveMessage) => void;
/** What tabs send each other. `hello` asks the leader for the state of its stream. */
type TabMessage = { kind: 'hello' } | LiveMessage;

/** The browser reconnects a broken stream by itself, but not one that was refused. */
const refusedRetryMs = 10_000;
/** A tab in use asks now and then whether its leader still lives: a phone may have frozen the tab that leads. */
const checkEveryMs = 20_000;
const answerWithinMs = 4_000;
const lockName = 'livery-live';

/** Opens the server's event stream; returns how to close it. It occupies one of the browser's six HTTP/1.1 connections. */
function openLiveSource(listener: LiveListener): () => void {
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

/**
 * Competes with the browser's other tabs to lead. The lock frees itself when its tab closes or crashes, and the next tab in line
 * takes over. `lead` begins to lead and returns how to stop. `takeOver` takes the lead from a leader that does not answer.
 */
function competeToLead(lead: () => () => void) {
  let isOver = false;
  let request = new AbortController();
  let release: (() => void) | undefined;

  const hold = async () => {
    if (isOver) return;
    const stop = lead();
    const { promise, resolve } = Promise.withResolvers<void>();
    release = () => {
      release = undefined;
      stop();
      resolve();
    };
    await promise;
  };
  const enter = (options: LockOptions) => {
    navigator.locks.request(lockName, options, hold).catch(() => {
      // Refused because we left the line, or the lead was taken over: then back to the end of the line.
      if (options.signal?.aborted) return;
      release?.();
      if (!isOver) queue();
    });
  };
  const queue = () => {
    request = new AbortController();
    enter({ signal: request.signal });
  };
  queue();

  return {
    isLeader: () => release !== undefined,
    takeOver: () => {
      if (isOver || release !== undefined) return;
      request.abort();
      enter({ steal: true });
    },
    leave: () => {
      isOver = true;
      request.abort();
      release?.();
    },
  };
}

/** However many tabs a browser has open, one of them holds the stream and passes it on to the others. */
function joinShared(listener: LiveListener) {
  const channel = new BroadcastChannel(lockName);
  let lastMessageAt = performance.now();
  let lastHelloAt = lastMessageAt;
  let state: LiveState = 'connecting';
  const post: (message: TabMessage) => void = channel.postMessage.bind(channel);
  const receive = (message: LiveMessage) => {
    if (message.kind === 'state') state = message.state;
    listener(message);
  };
  const { isLeader, takeOver, leave } = competeToLead(() =>
    openLiveSource((message) => {
      receive(message);
      post(message);
    }),
  );

  channel.addEventListener('message', ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'hello') {
      if (isLeader()) post({ kind: 'state', state });
      return;
    }
    lastMessageAt = performance.now();
    if (!isLeader()) receive(message);
  });

  const checkLeader = () => {
    if (isLeader() || document.hidden) return;
    lastHelloAt = performance.now();
    post({ kind: 'hello' });
    setTimeout(() => lastMessageAt < lastHelloAt && takeOver(), answerWithinMs);
  };
  checkLeader();
  const timer = setInterval(checkLeader, checkEveryMs);
  document.addEventListener('visibilitychange', checkLeader);

  return {
    isLeader,
    leave: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkLeader);
      leave();
      channel.close();
    },
  };
}

/** Without locks nobody can be chosen: every tab has a stream of its own, but only while it is looked at. */
function joinAlone(listener: LiveListener) {
  let close: (() => void) | undefined;
  const follow = () => {
    if (!document.hidden) close ??= openLiveSource(listener);
    else {
      close?.();
      close = undefined;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return {
    isLeader: () => true,
    leave: () => {
      document.removeEventListener('visibilitychange', follow);
      close?.();
    },
  };
}

/** Web Locks exist in secure contexts only: over HTTPS, and on localhost. */
const canCompete = () => 'locks' in navigator && 'BroadcastChannel' in globalThis;

/** Follows the server's event stream, but not while the page lies in the back/forward cache, where it would keep its connection. */
export function joinLive(listener: LiveListener) {
  const join = () => (canCompete() ? joinShared(listener) : joinAlone(listener));
  let membership: ReturnType<typeof join> | undefined = join();
  const handleHide = () => {
    membership?.leave();
    membership = undefined;
  };
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || membership) return;
    membership = join();
    listener({ kind: 'gap' });
  };
  window.addEventListener('pagehide', handleHide);
  window.addEventListener('pageshow', handleShow);
  return {
    isLeader: () => membership?.isLeader() ?? false,
    leave: () => {
      window.removeEventListener('pagehide', handleHide);
      window.removeEventListener('pageshow', handleShow);
      handleHide();
    },
  };
}
