import { useSyncExternalStore } from 'react';

/** A value outside React that components follow. */
export interface ValueStore<Value> {
  current: () => Value;
  subscribe: (listener: () => void) => () => void;
}

export function createValueStore<Value extends object>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    change: (changes: Partial<Value>) => {
      value = { ...value, ...changes };
      for (const listener of listeners) listener();
    },
  };
}

export const useValue = <Value>({ subscribe, current }: ValueStore<Value>): Value =>
  useSyncExternalStore(subscribe, current);
