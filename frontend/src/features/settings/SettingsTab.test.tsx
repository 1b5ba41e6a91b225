import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import { SettingsTab } from './SettingsTab.tsx';

const settings = {
  stripePaymentEnabled: true,
  cashPaymentEnabled: false,
  verifyCustomers: false,
  ccEmails: ['office@example.com'],
  updatedAt: '2026-01-05T12:00:00.000Z',
};
const warning = 'At least one payment method should be enabled.';

const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true';

async function open(answers: Answers = {}) {
  const calls = stubServer({ 'GET /api/settings': settings, ...answers });
  renderApp(<SettingsTab />);
  await screen.findByText('Payment Settings');
  return calls;
}

describe('settings', { timeout: 30_000 }, () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('warns when the last payment method is switched off, and sends only what changed', async () => {
    const off = { ...settings, stripePaymentEnabled: false };
    await open();
    expect(screen.queryByText(warning)).toBeNull();
    const calls = stubServer({ 'GET /api/settings': off, 'PUT /api/settings': off });
    await userEvent.click(screen.getByRole('switch', { name: 'Online card payment' }));
    expect(await screen.findByText(warning)).toBeTruthy();
    expect(await screen.findByText('Settings updated successfully')).toBeTruthy();
    expect(calls.slice(0, 1).map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      { method: 'PUT', url: '/api/settings', body: { stripePaymentEnabled: false } },
    ]);
  });

  it('takes a change back that the server refuses, and says why', async () => {
    await open({ 'PUT /api/settings': refusal(503, 'The catalog is away') });
    await userEvent.click(screen.getByRole('switch', { name: 'Cash payment' }));
    expect(await screen.findByText('Error updating settings')).toBeTruthy();
    expect(await screen.findByText('503: The catalog is away')).toBeTruthy();
    expect(isOn('Cash payment')).toBe(false);
  });

  it('lists the CC addresses and does not take one twice', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('CC e-mail address'), 'Office@Example.com');
    expect(screen.getByText('This address is listed already.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Remove office@example.com' })).toBeTruthy();
  });
});
