import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { store } from './store.ts';

/** Loaded with the first page that fetches something; the home page does without. */
export function StoreProvider({ children }: { children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}
