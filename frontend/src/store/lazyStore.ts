import { useSyncExternalStore } from 'react';
import type { Store } from 'redux';
import type { RootState } from './rootReducer.ts';

let store: Store<RootState> | undefined;
let announce: (created: Store<RootState>) => void;
const arrived = new Promise<Store<RootState>>((resolve) => {
  announce = resolve;
});

/** For `store.ts`, as soon as it runs. */
export function announceStore(created: Store<RootState>) {
  store = created;
  announce(created);
}

function subscribe(listener: () => void) {
  let unsubscribe: (() => void) | undefined;
  let isOver = false;
  void arrived.then((found) => {
    if (isOver) return;
    unsubscribe = found.subscribe(listener);
    listener();
  });
  return () => {
    isOver = true;
    unsubscribe?.();
  };
}

/**
 * What stands around every page reads the store with it: the home page does without Redux, which would take it beyond its budget
 * (README, Weight), so until another page or the chat has brought the store the answer is `before`.
 */
export const useLazySelector = <Value>(select: (state: RootState) => Value, before: Value): Value =>
  useSyncExternalStore(
    subscribe,
    () => (store ? select(store.getState()) : before),
    () => before,
  );
