import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAdminOffer } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import { OffersList } from './OffersList.tsx';

const path = '/api/admin/offers';
const accepted = anAdminOffer({
  id: '0ffe0000-0000-4000-8000-000000000002',
  status: 'accepted',
  customerName: 'Omar Haddad',
});
const serve = (answers: Answers = {}) =>
  stubServer({ [`GET ${path}`]: [anAdminOffer(), accepted], ...answers });
const open = () => {
  const onOpenBooking = vi.fn();
  const onNew = vi.fn();
  renderApp(<OffersList onOpenBooking={onOpenBooking} onNew={onNew} />);
  return { onOpenBooking, onNew };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the offers', { timeout: 60_000 }, () => {
  afterEach(() => vi.unstubAllGlobals());

  it('stand with their state, how long they can be accepted, and their total', async () => {
    serve();
    open();
    const row = await screen.findByRole('row', { name: /Nora Ellis/ });
    expect(row.textContent).toContain('Open');
    expect(row.textContent).toContain('until Nov 20, 2126, 11:59 PM');
    expect(row.textContent).toContain('$120.00');
  });

  it('are sent again with the version that was seen', async () => {
    const calls = serve({ [`POST ${path}/${anAdminOffer().id}/send`]: anAdminOffer() });
    open();
    await press('Send again to Nora Ellis');
    expect(await screen.findByText('Offer sent again')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 1 });
  });

  it('are withdrawn after a question, and a refusal says why', async () => {
    const stale = new Response(JSON.stringify({ code: 'stale', message: 'Changed' }), { status: 409 });
    const calls = serve({ [`POST ${path}/${anAdminOffer().id}/withdraw`]: stale });
    open();
    await press('Withdraw the offer to Nora Ellis');
    const question = await screen.findByRole('dialog', { name: 'Withdraw this offer?' });
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(/It has changed meanwhile/)).toBeTruthy();
  });

  it('lead to the booking that they have become, and can’t be withdrawn any more', async () => {
    serve();
    const { onOpenBooking } = open();
    await press('Open booking of Omar Haddad');
    expect(onOpenBooking).toHaveBeenCalledWith(accepted.id);
    expect(screen.queryByRole('button', { name: 'Withdraw the offer to Omar Haddad' })).toBeNull();
  });

  it('copy their link', async () => {
    serve();
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Copy link for Nora Ellis' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(anAdminOffer().url);
  });

  it('are all shown from the first page', async () => {
    const first = new Response(JSON.stringify([anAdminOffer()]), {
      headers: { link: `<${path}?cursor=second>; rel="next"` },
    });
    serve({ [`GET ${path}`]: first });
    renderApp(<OffersList onOpenBooking={vi.fn()} onNew={vi.fn()} />, { at: '/?offers=open' });
    await screen.findByRole('row', { name: /Nora Ellis/ });
    const calls = serve({ [`GET ${path}`]: [] });
    await press('Next');
    await press('Show all offers');
    expect(await screen.findByRole('button', { name: 'New booking' })).toBeTruthy();
    expect(calls.at(-1)?.url).toBe(`${path}?limit=50`);
  });

  it('say how to make one while there is none, and that they could not be loaded', async () => {
    serve({ [`GET ${path}`]: [] });
    const { onNew } = open();
    expect(await screen.findByText('No offers found')).toBeTruthy();
    await press('New booking');
    expect(onNew).toHaveBeenCalled();
    cleanup();
    serve({ [`GET ${path}`]: refusal(503, 'Booking is away') });
    open();
    expect(await screen.findByText('The offers could not be loaded')).toBeTruthy();
  });
});
