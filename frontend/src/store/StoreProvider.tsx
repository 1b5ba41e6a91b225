import type { ReactNode } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import type { RootState } from './rootReducer.ts';
import { store, type AppDispatch } from './store.ts';

interface StoreProviderProps {
  /** What the server drew from: React takes a page over as it was drawn, and then shows what has happened since, such as a chat that was opened. */
  drawnFrom?: RootState | undefined;
  children: ReactNode;
}

/** Loaded with the first page that fetches something; the home page does without. */
export const StoreProvider = ({ drawnFrom, children }: StoreProviderProps) => (
  <Provider store={store} serverState={drawnFrom}>
    {children}
  </Provider>
);

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
