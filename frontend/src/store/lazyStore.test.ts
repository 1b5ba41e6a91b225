import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLazySelector } from './lazyStore.ts';

it('answers with the first value until the store is loaded, and follows the store until it leaves', async () => {
  let renders = 0;
  const { result, unmount } = renderHook(() => {
    renders += 1;
    return useLazySelector(({ toasts }) => toasts.length, 0);
  });
  expect(result.current).toBe(0);

  const { showToast } = await act(() => import('./showToast.ts'));
  await act(async () => showToast({ title: 'Saved' }));
  expect(result.current).toBe(1);

  unmount();
  const before = renders;
  showToast({ title: 'Saved again' }).dismiss();
  expect(renders).toBe(before);
});
