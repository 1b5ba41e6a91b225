import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SystemStatus } from '@livery/shared-types/systemStatus';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { displayDuration, displayMegabytes, StatusPanel } from './StatusPanel.tsx';

const status: SystemStatus = {
  checkedAt: '2026-11-21T12:00:00.000Z',
  state: 'degraded',
  parts: [
    {
      name: 'Chat',
      kind: 'service',
      state: 'degraded',
      note: '1 of 2 replicas answer.',
      replicas: [
        { name: 'chat 1', state: 'up', missing: [], uptimeSeconds: 7_300, memoryBytes: 98_000_000 },
        { name: 'chat 2', state: 'down', missing: [], uptimeSeconds: null, memoryBytes: null },
      ],
    },
    { name: 'Redis', kind: 'server', state: 'down', note: 'Nobody reaches it.', replicas: [] },
    { name: 'Mail server', kind: 'provider', state: 'unknown', note: 'It was not asked yet.', replicas: [] },
  ],
  figures: [
    { name: 'Dead letters', value: 3, state: 'degraded', note: 'Events set aside for a person to look at.' },
  ],
};

describe('the status page', { timeout: 30_000 }, () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('says in words how every part, replica and number is', async () => {
    stubServer({ 'GET /api/admin/status': status });
    renderApp(<StatusPanel />);
    expect(await screen.findByText('Something needs attention.')).toBeTruthy();
    const services = within(screen.getByRole('region', { name: 'Services' }));
    expect(services.getByText('1 of 2 replicas answer.')).toBeTruthy();
    expect(services.getByText('chat 2: down')).toBeTruthy();
    expect(services.getByText('up 2 hours · 98 MB')).toBeTruthy();
    const servers = within(screen.getByRole('region', { name: 'Servers' }));
    expect(servers.getByText('Down')).toBeTruthy();
    const waiting = within(screen.getByRole('region', { name: 'What waits' }));
    expect(waiting.getByText('3')).toBeTruthy();
  });

  it('says that it cannot be asked, and asks again when told', async () => {
    stubServer({ 'GET /api/admin/status': refusal(503, 'The session store is away') });
    renderApp(<StatusPanel />);
    expect(await screen.findByText(/The session store is away/)).toBeTruthy();
    stubServer({ 'GET /api/admin/status': status });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Something needs attention.')).toBeTruthy();
  });
});

describe('how long a part has run', () => {
  it.each([
    [0, 'less than a minute'],
    [59, 'less than a minute'],
    [60, '1 minute'],
    [7_199, '1 hour'],
    [7_200, '2 hours'],
    [86_400 * 3 + 5, '3 days'],
  ])('%i seconds are "%s"', (seconds, text) => {
    expect(displayDuration(seconds)).toBe(text);
  });
});

it('memory is shown in whole megabytes', () => {
  expect(displayMegabytes(98_765_432)).toBe('99 MB');
});
