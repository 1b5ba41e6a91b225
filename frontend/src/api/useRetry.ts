import { useEffect, useEffectEvent, useRef } from 'react';

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
