import { openLiveSource, type LiveListener, type LiveMessage, type LiveState } from './liveSource.ts';
import { canCompete, competeToLead } from './tabLeader.ts';

/** What tabs send each other. `hello` asks the leader for the state of its stream. */
type TabMessage = { kind: 'hello' } | LiveMessage;

const lockName = 'livery-live';
/** A tab in use asks now and then whether its leader still lives: a phone may have frozen the tab that leads. */
const checkEveryMs = 20_000;
const answerWithinMs = 4_000;

/**
 * Follows the server's event stream. However many tabs a browser has open, one of them holds the stream and passes it on to the
 * others, so that it takes one connection in all. Returns how to leave.
 */
export function joinLive(listener: LiveListener): { leave: () => void; isLeader: () => boolean } {
  return canCompete() ? joinShared(listener) : joinAlone(listener);
}

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
  const lead = () =>
    openLiveSource((message) => {
      receive(message);
      post(message);
    });
  const leadership = competeToLead(lockName, lead);

  channel.addEventListener('message', ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'hello') {
      if (leadership.isLeader()) post({ kind: 'state', state });
      return;
    }
    lastMessageAt = performance.now();
    if (!leadership.isLeader()) receive(message);
  });

  const checkLeader = () => {
    if (leadership.isLeader() || document.hidden) return;
    lastHelloAt = performance.now();
    post({ kind: 'hello' });
    setTimeout(() => {
      if (lastMessageAt < lastHelloAt) leadership.takeOver();
    }, answerWithinMs);
  };
  checkLeader();
  const timer = setInterval(checkLeader, checkEveryMs);
  document.addEventListener('visibilitychange', checkLeader);

  return {
    isLeader: leadership.isLeader,
    leave: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkLeader);
      leadership.leave();
      channel.close();
    },
  };
}

/** Without locks nobody can be chosen: every tab has a stream of its own, but only while it is looked at. */
function joinAlone(listener: LiveListener) {
  let close: (() => void) | undefined;
  const follow = () => {
    if (document.hidden) {
      close?.();
      close = undefined;
    } else {
      close ??= openLiveSource(listener);
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

/** As `joinLive`, but away while the page lies in the back/forward cache, where a stream would keep its connection. */
export function joinLiveWhileShown(listener: LiveListener) {
  let membership: ReturnType<typeof joinLive> | undefined = joinLive(listener);
  const handleHide = () => {
    membership?.leave();
    membership = undefined;
  };
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || membership) return;
    membership = joinLive(listener);
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
