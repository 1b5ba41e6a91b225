import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Toast } from '../ui/Toaster.tsx';

/** How many toasts are kept at a time, and for how long after they were closed. */
export const toastLimit = 1;
export const toastRemoveDelayMs = 1_000_000;

const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: (toasts, { payload }: PayloadAction<Toast>) => [payload, ...toasts].slice(0, toastLimit),
    toastClosed: (toasts, { payload: id }: PayloadAction<number>) => {
      for (const toast of toasts) if (toast.id === id) toast.open = false;
    },
    toastRemoved: (toasts, { payload: id }: PayloadAction<number>) =>
      toasts.filter((toast) => toast.id !== id),
  },
});

export const { toastShown, toastClosed, toastRemoved } = toastsSlice.actions;
export const toastsReducer = toastsSlice.reducer;
