import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { aCustomer, aCustomerSummary } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import { CustomerList } from './CustomerList.tsx';
import { CustomerOfContact } from './CustomerOfContact.tsx';
import { CustomerProfile } from './CustomerProfile.tsx';

const nora = aCustomer();
const path = `/api/admin/customers/${nora.id}`;
const omar = aCustomerSummary({
  id: 'c0000000-0000-4000-8000-000000000002',
  name: 'Omar Haddad',
  emails: ['omar@example.com'],
  phones: [],
  trips: 3,
  spend: '100.00',
});
const list = 'GET /api/admin/customers';
const stale = new Response(JSON.stringify({ code: 'stale', message: 'Changed meanwhile' }), { status: 409 });

const serve = (answers: Answers = {}) =>
  stubServer({ [list]: [aCustomerSummary(), omar], [`GET ${path}`]: nora, ...answers });
const openProfile = () => {
  const onClose = vi.fn();
  const onOpenOther = vi.fn();
  return {
    onClose,
    onOpenOther,
    ...renderApp(<CustomerProfile id={nora.id} onClose={onClose} onOpenOther={onOpenOther} />),
  };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const notes = () => screen.findByLabelText<HTMLTextAreaElement>('Notes');

beforeEach(() => staffDrafts.clearAll());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list of customers', { timeout: 60_000 }, () => {
  it('tells who somebody is at a glance, and opens the profile', async () => {
    serve();
    const onOpen = vi.fn();
    renderApp(<CustomerList onOpen={onOpen} />);
    const row = await screen.findByRole('row', { name: /Nora Ellis/ });
    expect(row.textContent).toContain('nora@example.com');
    expect(row.textContent).toContain('$4,310.75');
    await press('Open Nora Ellis');
    expect(onOpen).toHaveBeenCalledWith(nora.id);
  });

  it('searches for what is typed', async () => {
    const calls = serve();
    renderApp(<CustomerList onOpen={vi.fn()} />);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search customers' }), 'omar');
    await waitFor(() => expect(calls.some(({ url }) => url.includes('q=omar'))).toBe(true));
  });

  it('says that there is nobody, and that it could not be loaded', async () => {
    serve({ [list]: [] });
    renderApp(<CustomerList onOpen={vi.fn()} />);
    expect(await screen.findByText('No customers found')).toBeTruthy();
    cleanup();
    serve({ [list]: refusal(503, 'Booking is away') });
    renderApp(<CustomerList onOpen={vi.fn()} />);
    expect(await screen.findByText('The customers could not be loaded')).toBeTruthy();
  });

  it('shows all of them from the first page', async () => {
    const at = '/?q=nobody&cursor=third&page=3';
    window.history.replaceState(null, '', at);
    const calls = serve({ [list]: [] });
    renderApp(<CustomerList onOpen={vi.fn()} />, { at });
    await press('Show all customers');
    expect(await screen.findByText(/Whoever books is known here/)).toBeTruthy();
    expect(calls.at(-1)?.url).toBe('/api/admin/customers?limit=50');
    window.history.replaceState(null, '', '/');
  });

  it('finds whom the address of a booking belongs to', async () => {
    const calls = serve();
    const onFound = vi.fn();
    renderApp(<CustomerOfContact contact="nora@example.com" onFound={onFound} onMissing={vi.fn()} />);
    await waitFor(() => expect(onFound).toHaveBeenCalledWith(nora.id));
    // A search would find similar addresses too.
    const asked = calls.map(({ url }) => new URL(url, 'http://localhost').searchParams);
    expect(asked.map((params) => [params.get('contact'), params.get('q')])).toEqual([
      ['nora@example.com', null],
    ]);
    cleanup();
    serve({ [list]: [] });
    const onMissing = vi.fn();
    renderApp(<CustomerOfContact contact="x@example.com" onFound={vi.fn()} onMissing={onMissing} />);
    await waitFor(() => expect(onMissing).toHaveBeenCalled());
  });
});

describe('the profile of a customer', { timeout: 60_000 }, () => {
  it('shows figures and trips, which lead to their bookings', async () => {
    serve();
    openProfile();
    const trips = await screen.findByRole('region', { name: 'Trips' });
    expect(within(trips).getByRole('link').getAttribute('href')).toBe(
      '/admin?booking=7f3d2c1b-0000-4000-8000-000000000009',
    );
    expect(screen.getByRole('link', { name: 'New booking' }).getAttribute('href')).toBe(
      `/admin?new=${encodeURIComponent(`customer:${nora.id}`)}`,
    );
    expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(`${path}/export`);
  });

  it('keeps what is typed of notes until it is saved, with the version that was seen', async () => {
    serve();
    openProfile();
    await userEvent.type(await notes(), ' Call first.');
    cleanup();
    const calls = serve({
      [`PATCH ${path}`]: { ...nora, notes: 'Assistant: Mark. Call first.', version: 4 },
    });
    openProfile();
    await waitFor(async () => expect((await notes()).value).toBe('Assistant: Mark. Call first.'));
    await press('Save');
    expect(await screen.findByText('Customer saved')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      notes: 'Assistant: Mark. Call first.',
      version: 3,
    });
  });

  it('shows what a colleague wrote meanwhile, and keeps one’s own words', async () => {
    serve({ [`PATCH ${path}`]: stale });
    const { store } = openProfile();
    await userEvent.type(await notes(), ' Call first.');
    await press('Save');
    expect(await screen.findByText('Somebody else has changed this customer meanwhile.')).toBeTruthy();
    const calls = serve({
      [`GET ${path}`]: { ...nora, notes: 'No assistant.', version: 4 },
      [`PATCH ${path}`]: { ...nora, version: 5 },
    });
    store.dispatch(baseApi.util.invalidateTags(['Customer']));
    expect(await screen.findByText(/Somebody else changed this meanwhile/)).toBeTruthy();
    expect((await notes()).value).toBe('Assistant: Mark. Call first.');
    await press('Keep mine');
    await press('Save');
    expect(await screen.findByText('Customer saved')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ version: 4 });
  });

  it('takes another record into this one after showing what is joined', async () => {
    const calls = serve({ [`POST ${path}/merge`]: nora });
    openProfile();
    await press('Merge');
    const dialog = await screen.findByRole('dialog', { name: /Merge Nora Ellis/ });
    expect(within(dialog).queryByRole('button', { name: 'Merge' })).toBeNull();
    await userEvent.type(within(dialog).getByLabelText('The other record'), 'om');
    // Not itself.
    expect(await within(dialog).findAllByRole('option')).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('option', { name: /Omar/ }));
    expect(within(dialog).getByText('nora@example.com, omar@example.com')).toBeTruthy();
    expect(within(dialog).getByText('$4,410.75')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Customers merged')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ otherId: omar.id });
  });

  it('is erased only when the word was typed, and says what stays', async () => {
    const erased = {
      ...nora,
      name: 'Erased customer',
      erasedAt: '2026-11-25T12:00:00.000Z',
      emails: [],
      phones: [],
    };
    const calls = serve({ [`POST ${path}/erase`]: erased });
    openProfile();
    await press('Erase');
    const dialog = await screen.findByRole('dialog', { name: 'Erase Nora Ellis?' });
    expect(within(dialog).getByText(/What stays: 12 trips/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Erase' }));
    expect(await within(dialog).findByText('Type ERASE here')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(within(dialog).getByLabelText('Type ERASE to confirm'), 'erase');
    serve({ [`GET ${path}`]: erased, [`POST ${path}/erase`]: erased });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('Customer erased')).toBeTruthy();
    expect(await screen.findByText(/without the person/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
  });

  it('is not erased while trips are coming', async () => {
    serve({ [`GET ${path}`]: { ...nora, upcoming: 1 } });
    openProfile();
    await press('Erase');
    const dialog = await screen.findByRole('dialog', { name: 'Erase Nora Ellis?' });
    expect(within(dialog).getByText(/1 trip is still to come/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Erase' })).toBeNull();
  });

  it('says that the record is gone, or could not be loaded', async () => {
    serve({ [`GET ${path}`]: refusal(404, 'There is no such customer.') });
    openProfile();
    expect(await screen.findByText('This customer is not there any more')).toBeTruthy();
    cleanup();
    serve({ [`GET ${path}`]: refusal(503, 'Booking is away') });
    openProfile();
    expect(await screen.findByText('The customer could not be loaded')).toBeTruthy();
  });
});
