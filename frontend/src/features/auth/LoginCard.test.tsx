import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { LoginCard } from './LoginCard.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [
    'a body without a message',
    new Response('{}', { status: 401, statusText: 'Unauthorized' }),
    'Invalid credentials',
  ],
  ['the server’s own words', refusal(429, 'Too many attempts'), 'Too many attempts'],
  [
    'a server that failed',
    new Response('', { status: 503, statusText: 'Service Unavailable' }),
    'Service Unavailable',
  ],
])(
  'tells of a refused login: %s',
  async (_what, answer, words) => {
    stubServer({ 'POST /api/auth/login': answer });
    renderApp(<LoginCard />);
    await userEvent.type(screen.getByLabelText('Username'), 'admin');
    await userEvent.type(screen.getByLabelText('Password'), 'something');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  },
  60_000,
);
