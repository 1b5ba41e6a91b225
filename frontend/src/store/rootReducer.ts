import { combineReducers } from 'redux';
import { baseApi } from '../api/baseApi.ts';
import { chatReducer } from '../chat/chatSlice.ts';
import { draftsReducer } from '../forms/draftsSlice.ts';
import { toastsReducer } from './toastsSlice.ts';

export const rootReducer = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  chat: chatReducer,
  drafts: draftsReducer,
  toasts: toastsReducer,
});
export type RootState = ReturnType<typeof rootReducer>;
