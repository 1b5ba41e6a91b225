import { openLiveSource, type LiveListener, type LiveState } from './liveSource.ts';
import { canCompete, competeToLead } from './tabLeader.ts';

/** What tabs send each other. `hello` asks the leader for the state of its stream. */
type TabMessage =
  | { kind: 'hello' | 'gap' | 'refused' }
  | { kind: 'change'; data: string }
  | { kind: 'state'; state: LiveState };

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
  const enter = (next: LiveState) => {
    state = next;
    listener.onState(next);
  };

  const lead = () =>
    openLiveSource({
      onState: (next) => {
        enter(next);
        post({ kind: 'state', state: next });
      },
      onChange: (data) => {
        listener.onChange(data);
        post({ kind: 'change', data });
      },
      onGap: () => {
        listener.onGap();
        post({ kind: 'gap' });
      },
      onRefused: () => {
        listener.onRefused();
        post({ kind: 'refused' });
      },
    });
  const leadership = competeToLead(lockName, lead);

  channel.addEventListener('message', ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'hello') {
      if (leadership.isLeader()) post({ kind: 'state', state });
      return;
    }
    lastMessageAt = performance.now();
    if (leadership.isLeader()) return;
    if (message.kind === 'state') enter(message.state);
    else if (message.kind === 'change') listener.onChange(message.data);
    else if (message.kind === 'gap') listener.onGap();
    else listener.onRefused();
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
    listener.onGap();
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
