import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { rootReducer } from './rootReducer.ts';

export function createStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(baseApi.middleware),
  });
}

/** The browser's; where pages are rendered, each has a store of its own. */
export const store = createStore();
export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
