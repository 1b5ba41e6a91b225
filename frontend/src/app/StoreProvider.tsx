import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { takeWrittenData } from './pageData.ts';
import { store } from './store.ts';

if (typeof document !== 'undefined') takeWrittenData();

/** Loaded with the first page that fetches something; the home page does without. */
export function StoreProvider({ children }: { children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}
