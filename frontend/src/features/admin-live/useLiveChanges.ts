import { useEffect, useEffectEvent, useState } from 'react';
import { baseApi } from '../../api/baseApi.ts';
import { useAppDispatch } from '../../store/StoreProvider.tsx';
import { allLiveTags, readNotice, tagsOf, type LiveNotice, type LiveTag } from './liveCacheTags.ts';
import { joinLive, type LiveState } from './liveStream.ts';

/** Changes that come in a burst are fetched together. */
const gatherMs = 250;
/** A payment's event reaches us and the booking it belongs to at the same time: a moment later the booking knows it too. */
const settleMs = 2_000;

/**
 * Keeps what an open dashboard shows up to date: whatever changes, for whatever reason, is fetched again; in a tab that nobody
 * looks at, once it is looked at again. `onUnauthorized` is called when the server refuses the stream, as it does once the
 * session has ended and the stream was cut, `onNotice` for each thing that happened.
 */
export function useLiveChanges(
  onUnauthorized: () => unknown,
  onNotice?: (notice: LiveNotice) => void,
): LiveState {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<LiveState>('connecting');
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
    let isScheduled = false;
    const fetchAgain = () => {
      isScheduled = false;
      // A dozen tabs in the background would ask for everything a dozen times. The one that leads stays up to date: it rings.
      if (waiting.size === 0 || (document.hidden && !live.isLeader())) return;
      dispatch(baseApi.util.invalidateTags([...waiting.values()]));
      waiting.clear();
    };
    const refresh = (tags: LiveTag[]) => {
      for (const tag of tags) waiting.set(JSON.stringify(tag), tag);
      if (!isScheduled) later(gatherMs, fetchAgain);
      isScheduled = true;
    };

    const handleChange = (data: string) => {
      const notice = readNotice(data);
      if (!notice) return;
      notify(notice);
      refresh(tagsOf(notice));
      if (notice.type.startsWith('payment.')) later(settleMs, () => refresh(tagsOf(notice)));
    };
    const live = joinLive((message) => {
      if (message.kind === 'state') setState(message.state);
      else if (message.kind === 'gap') refresh(allLiveTags);
      else if (message.kind === 'change') handleChange(message.data);
      else recheckSession();
    });
    document.addEventListener('visibilitychange', fetchAgain);
    return () => {
      live.leave();
      document.removeEventListener('visibilitychange', fetchAgain);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [dispatch]);

  return state;
}
