import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { baseApi } from '../api/baseApi.ts';
import { store } from '../store/store.ts';
import { Toasts } from '../store/Toasts.tsx';

// A busy machine is no reason to fail: what is waited for comes, or never does.
configure({ asyncUtilTimeout: 15_000 });

/** Renders a part of the application at an address, with nothing fetched yet, and the notices around it. */
export function renderApp(children: ReactNode, { at = '/' }: { at?: string } = {}) {
  store.dispatch(baseApi.util.resetApiState());
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        {children}
        <Toasts />
      </MemoryRouter>
    </Provider>,
  );
  return { store, ...view };
}
