import type { ReactNode } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import type { RootState } from './rootReducer.ts';
import { store, type AppDispatch } from './store.ts';

/** Loaded with the first page that fetches something; the home page does without. */
export function StoreProvider({ children }: { children: ReactNode }) {
  return <Provider store={store}>{children}</Provider>;
}

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
