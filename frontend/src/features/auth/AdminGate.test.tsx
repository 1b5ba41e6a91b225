import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { currentToasts, dismissToast } from '../../store/showToast.ts';
import { AdminGate } from './AdminGate.tsx';
import { LogoutButton } from './StaffHeader.tsx';

const admin = { authenticated: true, user: { id: 'u1', username: 'dana', email: 'dana@example.com' } };
const nobody = { authenticated: false, user: null };

const secretApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    secret: build.query<string, void>({ query: () => '/api/users', providesTags: ['User'] }),
  }),
});

function Dashboard() {
  const { data } = secretApi.useSecretQuery();
  return (
    <>
      <p>{data}</p>
      <LogoutButton />
    </>
  );
}

const renderGate = () => renderApp(<AdminGate>{({ username }) => <Dashboard key={username} />}</AdminGate>);

describe('the gate of the dashboard', { timeout: 30_000 }, () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    for (const { id } of currentToasts()) dismissToast(id);
  });

  it('says that it loads, and then asks for the login', async () => {
    stubServer({ 'GET /api/auth/check': nobody });
    renderGate();
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
  });

  it('is no login form when nobody knows who one is, and can be tried again', async () => {
    stubServer({ 'GET /api/auth/check': refusal(503, 'The session store is away') });
    renderGate();
    expect(await screen.findByText('The session store is away')).toBeTruthy();
    stubServer({ 'GET /api/auth/check': nobody });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
  });

  it('shows the server’s words for a login it refuses', async () => {
    stubServer({
      'GET /api/auth/check': nobody,
      'POST /api/auth/login': refusal(429, 'Too many attempts. Try again later.'),
    });
    renderGate();
    await userEvent.type(await screen.findByLabelText('Username'), 'dana');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again later.');
  });

  it('closes when a call is refused for want of a session', async () => {
    stubServer({ 'GET /api/auth/check': admin, 'GET /api/users': refusal(401, 'Please log in') });
    renderGate();
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
    expect(await screen.findByText('Session expired – Please log in again')).toBeTruthy();
  });

  it('stays open when a login in another window ended the session that a call was sent with', async () => {
    let asked = 0;
    stubServer({
      'GET /api/auth/check': admin,
      get 'GET /api/users'() {
        asked += 1;
        return asked === 1 ? refusal(401, 'Please log in') : 'for staff only';
      },
    });
    renderGate();
    expect(await screen.findByText('for staff only')).toBeTruthy();
    expect(asked).toBe(2);
    expect(screen.queryByText('Session expired – Please log in again')).toBeNull();
  });

  it('closes on logout even when the server can’t be told, and forgets what was seen', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    stubServer({
      'GET /api/auth/check': admin,
      'GET /api/users': 'for staff only',
      'POST /api/auth/logout': refusal(503, 'The session store is away'),
    });
    const { store } = renderGate();
    expect(await screen.findByText('for staff only')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
    expect(reported).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(secretApi.endpoints.secret.select()(store.getState()).data).toBeUndefined());
  });
});
