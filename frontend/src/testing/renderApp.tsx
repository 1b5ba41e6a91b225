import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { afterEach } from 'vitest';
import { createStore } from '../app/store.ts';
import { theme } from '../styles/theme.ts';
import { ToastHost } from '../ui/ToastHost.tsx';

// A busy machine is no reason to fail: what is waited for comes, or never does.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

/** Renders a part of the application at an address, with a store of its own, the theme and the notices around it. */
export function renderApp(children: ReactNode, { at = '/' }: { at?: string } = {}) {
  const store = createStore();
  const view = render(
    <ThemeProvider theme={theme}>
      <Provider store={store}>
        <MemoryRouter initialEntries={[at]}>
          {children}
          <ToastHost />
        </MemoryRouter>
      </Provider>
    </ThemeProvider>,
  );
  return { store, ...view };
}
