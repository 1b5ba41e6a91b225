import { useEffect, useEffectEvent, useState } from 'react';
import { baseApi } from '../../api/baseApi.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { allLiveTags, eventTypeOf, tagsOf } from './liveTags.ts';

export type LiveState = 'connecting' | 'live' | 'lost';

/** Changes that come in a burst are fetched together. */
const gatherMs = 250;
/** A payment's news reaches us and the booking it belongs to at the same time: a moment later the booking knows it too. */
const settleMs = 2_000;
/** The browser reconnects a broken stream by itself, but not one that was refused. */
const refusedRetryMs = 10_000;

/**
 * Keeps what an open dashboard shows up to date: whatever changes, for whatever reason, is fetched again. `onSessionDoubt`
 * is called when the server refuses the stream, as it does once the session has ended and the stream was cut.
 */
export function useLiveChanges(onSessionDoubt: () => void): LiveState {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<LiveState>('connecting');
  const doubtSession = useEffectEvent(onSessionDoubt);

  useEffect(() => {
    type Tag = (typeof allLiveTags)[number];
    const waiting = new Set<Tag>();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let stream: EventSource | undefined;
    let wasInterrupted = false;

    const later = (ms: number, act: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms);
      timers.add(timer);
    };
    const refresh = (tags: Tag[], ms = gatherMs) => {
      if (waiting.size === 0) {
        later(ms, () => {
          dispatch(baseApi.util.invalidateTags([...waiting]));
          waiting.clear();
        });
      }
      for (const tag of tags) waiting.add(tag);
    };

    const connect = () => {
      stream = new EventSource('/api/admin/live');
      stream.addEventListener('open', () => {
        setState('live');
        if (wasInterrupted) refresh(allLiveTags);
        wasInterrupted = false;
      });
      stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
        const eventType = eventTypeOf(data) ?? '';
        refresh(tagsOf(eventType));
        if (eventType.startsWith('payment.')) later(settleMs, () => refresh(tagsOf(eventType)));
      });
      stream.addEventListener('error', () => {
        wasInterrupted = true;
        setState('lost');
        if (stream?.readyState !== EventSource.CLOSED) return;
        doubtSession();
        later(refusedRetryMs, connect);
      });
    };

    connect();
    return () => {
      stream?.close();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [dispatch]);

  return state;
}
