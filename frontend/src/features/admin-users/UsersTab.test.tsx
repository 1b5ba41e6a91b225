import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { UsersTab } from './UsersTab.tsx';

const dana = {
  id: 'u1',
  username: 'dana',
  email: 'dana@example.com',
  role: 'admin',
  active: true,
  version: 1,
  createdAt: '2026-01-05T15:00:00.000Z',
  updatedAt: '2026-01-05T15:00:00.000Z',
};

const newPassword = () => screen.findByLabelText('New Password (leave blank to keep current)');

describe('a new password', () => {
  it('of one’s own asks for the current one, and is sent with it', async () => {
    const calls = stubServer({ 'GET /api/users': [dana], 'PUT /api/users/u1': dana });
    renderApp(<UsersTab ownId="u1" />, { at: '/?edit=u1' });
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    await userEvent.click(await newPassword());
    await userEvent.paste('a-new-phrase');
    await userEvent.click(screen.getByLabelText('Current Password'));
    await userEvent.paste('the-old-one');
    await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        password: 'a-new-phrase',
        currentPassword: 'the-old-one',
      }),
    );
  });

  it('of a colleague does not', async () => {
    stubServer({ 'GET /api/users': [dana] });
    renderApp(<UsersTab ownId="u2" />, { at: '/?edit=u1' });
    await userEvent.click(await newPassword());
    await userEvent.paste('a-new-phrase');
    expect(screen.queryByLabelText('Current Password')).toBeNull();
  });
});

it('keeps what was typed when a colleague was quicker, tells so, and saves on top of their version', async () => {
  const stale = JSON.stringify({ code: 'stale', message: 'This user was changed meanwhile.' });
  const theirs = { ...dana, email: 'theirs@example.com', version: 2 };
  const lists = [[dana], [theirs]];
  const answers = {
    get 'GET /api/users'() {
      return lists.length > 1 ? lists.shift() : lists[0];
    },
    'PUT /api/users/u1': new Response(stale, { status: 409 }),
  };
  const calls = stubServer(answers);
  renderApp(<UsersTab ownId="u2" />, { at: '/?edit=u1' });
  const username = await screen.findByLabelText<HTMLInputElement>('Username');
  await userEvent.clear(username);
  await userEvent.type(username, 'dana.lee');
  await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
  expect(await screen.findByText(/This user was changed meanwhile/)).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ seenVersion: 1 });
  expect(await screen.findByText(/Somebody else changed this meanwhile/)).toBeTruthy();
  expect(username.value).toBe('dana.lee');
  await userEvent.click(screen.getByRole('button', { name: 'Update User' }));
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      username: 'dana.lee',
      seenVersion: 2,
    }),
  );
});
