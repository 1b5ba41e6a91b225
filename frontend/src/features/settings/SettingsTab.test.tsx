import {
  COMPANY_LINES_DEFAULTS,
  COMPANY_PROMISES_DEFAULTS,
  RIDE_SETTINGS_DEFAULTS,
} from '@livery/shared-types/catalog';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import { SettingsTab } from './SettingsTab.tsx';

const settings = {
  stripePaymentEnabled: true,
  cashPaymentEnabled: false,
  verifyCustomers: false,
  cardMode: 'charge',
  ...COMPANY_PROMISES_DEFAULTS,
  ...COMPANY_LINES_DEFAULTS,
  ...RIDE_SETTINGS_DEFAULTS,
  ccEmails: ['office@example.com'],
  version: 4,
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
      { method: 'PUT', url: '/api/settings', body: { stripePaymentEnabled: false, version: 4 } },
    ]);
  });

  it('offers to hold cards until the approval, where cards are taken', async () => {
    await open();
    const hold = { ...settings, cardMode: 'hold' };
    const calls = stubServer({ 'GET /api/settings': hold, 'PUT /api/settings': hold });
    await userEvent.click(screen.getByRole('radio', { name: /Hold, then charge on approval/ }));
    expect(await screen.findByText('Settings updated successfully')).toBeTruthy();
    expect(calls[0]).toMatchObject({ method: 'PUT', body: { cardMode: 'hold', version: 4 } });
    cleanup();
    await open({ 'GET /api/settings': { ...settings, stripePaymentEnabled: false } });
    expect(screen.queryByRole('radio', { name: /Hold/ })).toBeNull();
  });

  it('saves the rules of rides together, in words beside the fields where one is wrong', async () => {
    const saved = { ...settings, lateMinutes: 20, waitingRate: '1.50' };
    await open();
    const calls = stubServer({ 'GET /api/settings': saved, 'PUT /api/settings': saved });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save ride rules' });
    expect(button.disabled).toBe(true);
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Late, minutes before the pickup', '500');
    type('Waiting rate per minute ($)', '');
    await userEvent.click(button);
    expect(await screen.findByText('At most 240')).toBeTruthy();
    expect(screen.getByText('Enter an amount with at most two decimals, such as 149.00')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    type('Late, minutes before the pickup', '20');
    type('Waiting rate per minute ($)', '1.50');
    type('Overtime after, minutes', '30');
    await userEvent.click(button);
    expect(await screen.findByText('Settings updated successfully')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      lateMinutes: 20,
      waitingGraceMinutes: 15,
      airportGraceMinutes: 60,
      waitingRate: '1.50',
      overtimeGraceMinutes: 30,
      minRestHours: 8,
      version: 4,
    });
  });

  it('saves the lines about the company, and refuses one that is too long beside its field', async () => {
    const saved = { ...settings, licence: 'Licensed by the city', insurance: '' };
    await open();
    const calls = stubServer({ 'GET /api/settings': saved, 'PUT /api/settings': saved });
    const licence = screen.getByLabelText('Licence');
    fireEvent.change(licence, { target: { value: 'x'.repeat(161) } });
    await userEvent.click(screen.getByRole('button', { name: 'Save company lines' }));
    expect(await screen.findByText('Use at most 160 characters')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    fireEvent.change(licence, { target: { value: ' Licensed by the city ' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save company lines' }));
    expect(await screen.findByText('Settings updated successfully')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ insurance: '' });
    expect(screen.getByLabelText<HTMLInputElement>('Licence').value).toBe('Licensed by the city');
  });

  it('keeps what was typed of the rules of rides when the server refuses it', async () => {
    const errors = [{ path: 'body.waitingRate', message: 'Too dear' }];
    await open({
      'PUT /api/settings': new Response(JSON.stringify({ code: 'invalid', message: 'Check', errors }), {
        status: 400,
      }),
    });
    const rate = screen.getByLabelText<HTMLInputElement>('Waiting rate per minute ($)');
    fireEvent.change(rate, { target: { value: '9.99' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save ride rules' }));
    expect(await screen.findByText('Too dear')).toBeTruthy();
    expect(rate.value).toBe('9.99');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(rate.value).toBe('0.00');
  });

  it('takes a change back that the server refuses, and says why', async () => {
    await open({ 'PUT /api/settings': refusal(503, 'The catalog is away') });
    await userEvent.click(screen.getByRole('switch', { name: 'Cash payment' }));
    expect(await screen.findByText('Error updating settings')).toBeTruthy();
    expect(await screen.findByText('503: The catalog is away')).toBeTruthy();
    expect(isOn('Cash payment')).toBe(false);
  });

  it('refuses what was decided on older settings, shows the present ones, and keeps what was typed', async () => {
    const present = { ...settings, ccEmails: ['office@example.com', 'theirs@example.com'], version: 5 };
    await open();
    const stale = { code: 'stale', message: 'Somebody else has just changed the settings.' };
    const refused = stubServer({
      'GET /api/settings': present,
      'PUT /api/settings': new Response(JSON.stringify(stale), { status: 409 }),
    });
    const box = screen.getByLabelText<HTMLInputElement>('CC e-mail address');
    fireEvent.change(box, { target: { value: 'mine@example.com' } });
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('theirs@example.com')).toBeTruthy();
    expect(await screen.findByText(/Somebody else has just changed the settings/)).toBeTruthy();
    expect(refused[0]?.body).toEqual({ ccEmails: ['office@example.com', 'mine@example.com'], version: 4 });
    expect(box.value).toBe('mine@example.com');
    const both = { ...present, ccEmails: [...present.ccEmails, 'mine@example.com'], version: 6 };
    const again = stubServer({ 'GET /api/settings': both, 'PUT /api/settings': both });
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('button', { name: 'Remove mine@example.com' })).toBeTruthy();
    expect(again[0]?.body).toEqual({ ccEmails: both.ccEmails, version: 5 });
    await vi.waitFor(() => expect(box.value).toBe(''));
  });

  it('makes the second of two quick changes on what the first one left', async () => {
    await open();
    const first = { ...settings, verifyCustomers: true, version: 5 };
    const calls = stubServer({ 'GET /api/settings': first, 'PUT /api/settings': first });
    fireEvent.click(screen.getByRole('switch', { name: 'Ask customers for a code' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Cash payment' }));
    const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { verifyCustomers: true, version: 4 },
      { cashPaymentEnabled: true, version: 5 },
    ]);
  });

  it('asks whose lines count where a colleague saved the same ones', async () => {
    const theirs = { ...settings, licence: 'Theirs', version: 5 };
    await open();
    const licence = screen.getByLabelText<HTMLInputElement>('Licence');
    fireEvent.change(licence, { target: { value: 'Mine' } });
    const stale = JSON.stringify({ code: 'stale', message: 'Somebody else was quicker' });
    stubServer({
      'GET /api/settings': theirs,
      'PUT /api/settings': new Response(stale, { status: 409 }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save company lines' }));
    expect(await screen.findByText(/Somebody else changed this meanwhile/)).toBeTruthy();
    expect(licence.value).toBe('Mine');
    const mine = { ...theirs, licence: 'Mine', version: 6 };
    const calls = stubServer({ 'GET /api/settings': mine, 'PUT /api/settings': mine });
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save company lines' }));
    await vi.waitFor(() => expect(calls[0]?.body).toEqual({ licence: 'Mine', insurance: '', version: 5 }));
    expect(screen.queryByText(/Somebody else changed this meanwhile/)).toBeNull();
  });

  it('lists the CC addresses and does not take one twice', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('CC e-mail address'), 'Office@Example.com');
    expect(screen.getByText('This address is listed already.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Remove office@example.com' })).toBeTruthy();
  });
});
