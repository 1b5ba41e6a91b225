import { useEffect, useEffectEvent, useRef } from 'react';
import { deskApi, pageSize } from './deskApi.ts';
import { countText } from './inbox.ts';

/** How many wait for an answer, and how many are one's own, as people read them: "" for none, "12". */
export function useInboxCounts() {
  const waiting = deskApi.useInboxQuery({ filter: 'waiting', limit: pageSize });
  const mine = deskApi.useInboxQuery({ filter: 'mine', limit: pageSize });
  useRetry(waiting);
  useRetry(mine);
  return { waiting: countText(waiting.data), mine: countText(mine.data) };
}
export type InboxCounts = ReturnType<typeof useInboxCounts>;

/** 'Waiting (12)', or the label alone where there is none. */
export const counted = (label: string, count: string) => (count === '' ? label : `${label} (${count})`);

/** How many wait, for those who are not at the desk: without the conversations themselves. */
export const useWaitingCount = (): string =>
  countText(deskApi.useInboxQuery({ filter: 'waiting', limit: 1 }, { refetchOnMountOrArgChange: true }).data);

const retryDelaysMs = [2_000, 5_000, 15_000, 30_000];

interface RetriedQuery {
  isError: boolean;
  isSuccess: boolean;
  requestId?: string | undefined;
  refetch: () => unknown;
}

/** Repeats a failed query a few times, less and less often, and at once when `signal` changes: the server can be reached then. */
export function useRetry({ isError, isSuccess, requestId, refetch }: RetriedQuery, signal?: unknown) {
  const attemptRef = useRef(0);
  const signalRef = useRef(signal);
  const failedRequest = isError ? requestId : undefined;
  const retry = useEffectEvent(() => {
    if (isError) void refetch();
  });

  useEffect(() => {
    if (isSuccess) attemptRef.current = 0;
  }, [isSuccess]);
  useEffect(() => {
    const delay = failedRequest === undefined ? undefined : retryDelaysMs[attemptRef.current];
    if (delay === undefined) return undefined;
    const timer = setTimeout(() => {
      attemptRef.current += 1;
      retry();
    }, delay);
    return () => clearTimeout(timer);
  }, [failedRequest]);
  useEffect(() => {
    if (signalRef.current === signal) return;
    signalRef.current = signal;
    retry();
  }, [signal]);
}
