import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServicesTab } from '../../features/admin-catalog/ServicesTab.tsx';
import { UsersTab } from '../../features/admin-users/UsersTab.tsx';
import { baseApi } from '../../api/baseApi.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';

const tour = {
  id: 's1',
  name: 'Vineyard Tour',
  description: '',
  basePrice: '240.00',
  category: 'event',
  features: [],
};
const dana = {
  id: 'u1',
  username: 'dana',
  email: 'dana@example.com',
  role: 'admin',
  active: true,
  createdAt: '2026-01-05T12:00:00.000Z',
  updatedAt: '2026-01-05T12:00:00.000Z',
};

/** The dashboard with a login: leaving it takes an open dialog away, as the end of the session does. */
function LoginToggle({ children }: { children: ReactNode }) {
  const [isLoggedIn, setIsLoggedIn] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsLoggedIn((was) => !was)}>
        log in or out
      </button>
      {isLoggedIn && children}
    </>
  );
}
const toggleLogin = () => fireEvent.click(screen.getByText('log in or out'));

/** jsdom has none; a checkbox measures itself. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

describe('a form of the dashboard', { timeout: 60_000 }, () => {
  beforeEach(() => vi.stubGlobal('ResizeObserver', NoResizeObserver));
  afterEach(() => {
    cleanup();
    staffDrafts.clearAll();
    vi.unstubAllGlobals();
  });

  it('gives the focus back to the button that opened it', async () => {
    stubServer({ 'GET /api/services': [tour] });
    renderApp(<ServicesTab />);
    const add = await screen.findByRole('button', { name: 'Add Service' });
    await userEvent.click(add);
    expect(await screen.findByRole('dialog', { name: 'Add Service' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(add));
  });

  it('asks before it throws away what was typed, by Escape or Cancel, but not when nothing was', async () => {
    stubServer({ 'GET /api/services': [tour] });
    renderApp(<ServicesTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Vineyard Tour' }));
    await userEvent.type(await screen.findByLabelText('Service Name'), ' for two');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(screen.getByLabelText<HTMLInputElement>('Service Name').value).toBe('Vineyard Tour for two');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Edit Vineyard Tour' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Service Name')).value).toBe('Vineyard Tour');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps everything when the server is away, and saves once it is back', async () => {
    stubServer({ 'GET /api/services': [tour], 'POST /api/services': refusal(503, 'The catalog is away') });
    renderApp(<ServicesTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
    await userEvent.type(await screen.findByLabelText('Service Name'), 'Night ride');
    await userEvent.click(screen.getByRole('button', { name: 'Create Service' }));
    expect(await screen.findByText('503: The catalog is away')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Service Name').value).toBe('Night ride');
    const calls = stubServer({ 'GET /api/services': [tour], 'POST /api/services': tour });
    await userEvent.click(screen.getByRole('button', { name: 'Create Service' }));
    expect(await screen.findByText('Service created successfully')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says what the server found wrong beside its field, and not once more in the notice', async () => {
    const message = 'Another service has this name';
    const refused = { message, code: 'invalid', errors: [{ path: 'body.name', message }] };
    stubServer({
      'GET /api/services': [tour],
      'POST /api/services': new Response(JSON.stringify(refused), { status: 400 }),
    });
    renderApp(<ServicesTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
    await userEvent.type(await screen.findByLabelText('Service Name'), 'Vineyard Tour');
    await userEvent.click(screen.getByRole('button', { name: 'Create Service' }));
    expect(await screen.findByText('What is wrong is marked in the form.')).toBeTruthy();
    expect(screen.getByText('Error saving service')).toBeTruthy();
    expect(screen.getAllByText(new RegExp(message))).toHaveLength(1);
  });

  it('is one save however often its button is pressed', async () => {
    const calls = stubServer({ 'GET /api/services': [tour], 'POST /api/services': tour });
    renderApp(<ServicesTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
    await userEvent.type(await screen.findByLabelText('Service Name'), 'Night ride');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create Service' }));
    expect(await screen.findByText('Service created successfully')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is found again as it was when the session ended in the middle of it, but without a password', async () => {
    stubServer({ 'GET /api/users': [dana] });
    renderApp(
      <LoginToggle>
        <UsersTab ownId="u2" />
      </LoginToggle>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Add User' }));
    await userEvent.type(await screen.findByLabelText('Username'), 'erin');
    await userEvent.type(screen.getByLabelText('Password'), 'not-for-keeping');
    toggleLogin();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    toggleLogin();
    const username = await screen.findByLabelText<HTMLInputElement>('Username');
    await waitFor(() => expect(username.value).toBe('erin'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  });

  it('keeps the draft of each thing apart, and shows a draft as one', async () => {
    const lakes = { ...tour, id: 's2', name: 'Lake Tour' };
    stubServer({ 'GET /api/services': [tour, lakes] });
    renderApp(
      <LoginToggle>
        <ServicesTab />
      </LoginToggle>,
    );
    const nameOf = () => screen.findByLabelText<HTMLInputElement>('Service Name');
    const leave = async () => {
      toggleLogin();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      toggleLogin();
    };
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Vineyard Tour' }));
    await userEvent.type(await nameOf(), ' for two');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByText(/This is what you typed earlier/)).toBeTruthy();
    await leave();
    cleanup();
    renderApp(<ServicesTab />, { at: '/?edit=s2' });
    expect((await nameOf()).value).toBe('Lake Tour');
    expect(screen.queryByText(/This is what you typed earlier/)).toBeNull();
    cleanup();
    renderApp(<ServicesTab />, { at: '/?edit=s1' });
    await waitFor(async () => expect((await nameOf()).value).toBe('Vineyard Tour for two'));
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect((await nameOf()).value).toBe('Vineyard Tour');
  });

  it('warns when a draft meets a version that somebody else saved meanwhile', async () => {
    stubServer({ 'GET /api/services': [tour] });
    renderApp(<ServicesTab />, { at: '/?edit=s1' });
    await userEvent.type(await screen.findByLabelText('Service Name'), ' for two');
    cleanup();
    stubServer({ 'GET /api/services': [{ ...tour, basePrice: '300.00' }] });
    renderApp(<ServicesTab />, { at: '/?edit=s1' });
    expect(await screen.findByText(/Somebody else changed this meanwhile/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Service Name').value).toBe('Vineyard Tour for two');
  });

  it('is told of what somebody else did meanwhile, and shows it when asked', async () => {
    stubServer({ 'GET /api/services': [tour] });
    const { store } = renderApp(<ServicesTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Vineyard Tour' }));
    await screen.findByRole('dialog', { name: 'Edit Service' });
    stubServer({ 'GET /api/services': [{ ...tour, basePrice: '300.00' }] });
    store.dispatch(baseApi.util.invalidateTags(['Service']));
    expect(await screen.findByText(/Somebody else changed this meanwhile/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Base Price ($)').value).toBe('240.00');
    await userEvent.click(screen.getByRole('button', { name: 'Show their version' }));
    expect(screen.getByLabelText<HTMLInputElement>('Base Price ($)').value).toBe('300.00');
    expect(screen.queryByText(/Somebody else changed this meanwhile/)).toBeNull();
  });

  it('stays open when somebody else deleted what it is about', async () => {
    stubServer({ 'GET /api/services': [tour] });
    const { store } = renderApp(<ServicesTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Vineyard Tour' }));
    await userEvent.type(await screen.findByLabelText('Service Name'), ' for two');
    stubServer({ 'GET /api/services': [], 'PUT /api/services/s1': refusal(404, 'Service not found') });
    store.dispatch(baseApi.util.invalidateTags(['Service']));
    expect(await screen.findByText(/^No services found/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Update Service' }));
    expect(await screen.findByText('Error saving service')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Service Name').value).toBe('Vineyard Tour for two');
  });
});
