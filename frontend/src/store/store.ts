import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { announceStore } from './lazyStore.ts';
import { rootReducer } from './rootReducer.ts';

export function createStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(baseApi.middleware),
  });
}

export const store = createStore();
announceStore(store);
export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
