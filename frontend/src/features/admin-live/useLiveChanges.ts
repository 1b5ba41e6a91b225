import { useEffect, useEffectEvent, useState } from 'react';
import { baseApi } from '../../api/baseApi.ts';
import { onNewDay } from '../../domain/useToday.ts';
import { acquireSocket, isConnected, listen } from '../../chat/socket.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import type { LiveState } from '../../ui/LiveDot.tsx';
import { allLiveTags, tagsOf, type LiveNotice, type LiveTag } from './liveCacheTags.ts';

/** Changes that come in a burst are fetched together. */
const gatherMs = 250;
/** A hidden tab waits so much longer, so that a dozen tabs don't ask the server at the same time. */
const hiddenGatherMs = () => 5_000 + Math.random() * 5_000;
/** A payment's event reaches the page and the booking service at the same time: a moment later the booking shows it too. */
const settleMs = 2_000;

/** Calls `onUnauthorized` when the server refuses or closes the connection, as it does once a session has ended. */
export function useLiveChanges(
  onUnauthorized: () => unknown,
  onNotice?: (notice: LiveNotice) => void,
): LiveState {
  const dispatch = useAppDispatch();
  // Where it stood before the page read anything, nothing is fetched again: see LiveGate.
  const [state, setState] = useState<LiveState>(() => (isConnected('agent') ? 'live' : 'connecting'));
  const recheckSession = useEffectEvent(onUnauthorized);
  const notify = useEffectEvent((notice: LiveNotice) => onNotice?.(notice));

  useEffect(() => {
    const waiting = new Map<string, LiveTag>();
    const timers = new Set<ReturnType<typeof setTimeout>>();

    const later = (ms: number, act: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms);
      timers.add(timer);
    };
    const fetchAgain = () => {
      if (waiting.size === 0) return;
      dispatch(baseApi.util.invalidateTags([...waiting.values()]));
      waiting.clear();
    };
    const refresh = (tags: LiveTag[]) => {
      if (waiting.size === 0) later(document.hidden ? hiddenGatherMs() : gatherMs, fetchAgain);
      for (const tag of tags) waiting.set(JSON.stringify(tag), tag);
    };

    const { socket, release } = acquireSocket('agent');
    const lose = () => {
      setState('lost');
      recheckSession();
    };
    const stopListening = listen(socket, {
      connect: () => {
        setState('live');
        // Data read before the connection was made may be out of date.
        refresh(allLiveTags);
      },
      disconnect: lose,
      connect_error: lose,
      change: (notice) => {
        notify(notice);
        refresh(tagsOf(notice));
        if (notice.type.startsWith('payment.')) later(settleMs, () => refresh(tagsOf(notice)));
      },
      resync: () => refresh(allLiveTags),
    });
    // Today's lists hold other bookings from midnight on, although nothing has changed.
    const stopFollowing = onNewDay(() => refresh(allLiveTags));
    document.addEventListener('visibilitychange', fetchAgain);
    return () => {
      stopFollowing();
      stopListening();
      release();
      document.removeEventListener('visibilitychange', fetchAgain);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [dispatch]);

  return state;
}
