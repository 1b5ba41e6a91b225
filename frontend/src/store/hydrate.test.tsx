import { act } from '@testing-library/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { chatShown } from '../chat/chatSlice.ts';
import { useAppSelector } from './hooks.ts';
import { store } from './store.ts';

const ChatWord = () => <p>{useAppSelector(({ chat }) => chat.isOpen) ? 'open' : 'closed'}</p>;

it('takes a page over as it was drawn, and then shows what has happened meanwhile', async () => {
  const page = (
    <Provider store={store} serverState={store.getState()}>
      <ChatWord />
    </Provider>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  const handleMismatch = vi.fn();
  await act(async () => {
    startTransition(() => void hydrateRoot(container, page, { onRecoverableError: handleMismatch }));
    store.dispatch(chatShown(true));
  });
  expect([container.textContent, handleMismatch.mock.calls]).toEqual(['open', []]);
  store.dispatch(chatShown(false));
});
