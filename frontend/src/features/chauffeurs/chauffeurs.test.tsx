import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import { businessToday, dayAfter } from '../../domain/dates.ts';
import { staffDrafts } from '../../forms/formDrafts.ts';
import { aChauffeur } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import { Chauffeurs } from './Chauffeurs.tsx';

const marc = aChauffeur();
const ines = aChauffeur({
  id: 'cf000000-0000-4000-8000-000000000002',
  name: 'Ines Costa',
  phone: '+16475550100 ext. 7',
  email: 'ines@example.com',
  licenceExpiry: dayAfter(businessToday(), 12),
  documents: [
    { kind: 'medical', number: 'M-1', expiresOn: dayAfter(businessToday(), -1), confirmedBy: 'Dana' },
    { kind: 'licence', number: '', expiresOn: dayAfter(businessToday(), 12), confirmedBy: '' },
  ],
  languages: ['Portuguese'],
  active: false,
  rating: null,
});
const list = 'GET /api/admin/chauffeurs';
const path = `/api/admin/chauffeurs/${marc.id}`;
const holiday = {
  id: 'b1',
  chauffeurId: marc.id,
  from: '2126-12-24T00:00:00-05:00',
  to: '2126-12-26T00:00:00-05:00',
  reason: 'Holiday',
  weekly: false,
};
const conflict = (code: string, message: string) =>
  new Response(JSON.stringify({ code, message }), { status: 409 });

const serve = (answers: Answers = {}) =>
  stubServer({
    [list]: [ines, marc],
    [`GET ${path}/block-outs`]: [holiday],
    [`GET ${path}/ratings`]: [],
    ...answers,
  });
const show = (at = '/') => renderApp(<Chauffeurs staffName="dana" />, { at });
const openMarc = () => {
  // A change of the address begins with the bar, which is not the memory router's.
  window.history.replaceState(null, '', `/?chauffeur=${marc.id}`);
  return show(`/?chauffeur=${marc.id}`);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
};

beforeEach(() => {
  staffDrafts.clearAll();
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list of chauffeurs', { timeout: 60_000 }, () => {
  it('tells how to reach somebody, what is spoken, and how the licence stands', async () => {
    serve();
    show();
    const row = await screen.findByRole('row', { name: /Ines Costa/ });
    expect(within(row).getByRole('link', { name: '(647) 555-0100 ext. 7' }).getAttribute('href')).toBe(
      'tel:+16475550100;ext=7',
    );
    for (const text of [
      'ines@example.com',
      'Portuguese',
      'Expires in 12 days',
      'Not rated yet',
      'Inactive',
    ]) {
      expect(row.textContent).toContain(text);
    }
    expect(screen.getByRole('row', { name: /Marc Roy/ }).textContent).toContain('4.8 (12 ratings)');
  });

  it('flags who can’t drive trips to come, with a way to each', async () => {
    const trip = { id: 'b7', pickupDate: '2126-12-01T14:30:00-05:00', customerName: 'Ana Lee' };
    serve({ [list]: [ines, { ...marc, active: false, tripsAtRisk: [trip] }] });
    openMarc();
    const link = await screen.findByRole('link', { name: /Ana Lee/ });
    expect(link.getAttribute('href')).toBe('/admin?booking=b7');
    expect(screen.getByText(/Marc Roy is inactive, with 1 trip to hand over/)).toBeTruthy();
    expect(screen.getByText('1 trip to hand over')).toBeTruthy();
  });

  it('finds by language, and says when nobody fits', async () => {
    serve();
    show('/?q=portuguese');
    await screen.findByRole('row', { name: /Ines Costa/ });
    expect(screen.queryByRole('row', { name: /Marc Roy/ })).toBeNull();
    cleanup();
    show('/?q=klingon');
    expect(await screen.findByText('Nobody fits what you are looking for.')).toBeTruthy();
    await press('Show all chauffeurs');
    await screen.findByRole('row', { name: /Marc Roy/ });
  });

  it('reads on where the server gives a part only', async () => {
    const all = vi.fn(async (url: string) => {
      const isSecond = url.includes('cursor=next');
      const headers: Record<string, string> = isSecond
        ? {}
        : { link: '</api/admin/chauffeurs?cursor=next>; rel="next"' };
      return new Response(JSON.stringify([isSecond ? marc : ines]), { headers });
    });
    vi.stubGlobal('fetch', all);
    show();
    await screen.findByRole('row', { name: /Ines Costa/ });
    await screen.findByRole('row', { name: /Marc Roy/ });
  });

  it('says that there is nobody, and that it could not be loaded', async () => {
    serve({ [list]: [] });
    show();
    expect(await screen.findByText('No chauffeurs found. Click "Add Chauffeur" to create one.')).toBeTruthy();
    cleanup();
    serve({ [list]: refusal(503, 'Booking is away') });
    show();
    expect(await screen.findByText('The chauffeurs could not be loaded')).toBeTruthy();
  });
});

describe('a record', { timeout: 60_000 }, () => {
  it('is added with its languages as a list, and its hours day by day', async () => {
    const calls = serve({ 'POST /api/admin/chauffeurs': marc });
    show();
    await press('Add Chauffeur');
    await fill('Name', 'Marc Roy');
    await fill('Phone', '416-555-0142');
    await fill('E-mail', 'marc@example.com');
    await fill('Licence valid until', '2126-06-30');
    await fill('Languages', 'English, French,');
    await press('Add hours');
    await press('Add hours');
    await press('Add hours');
    await press('Remove hours 1');
    await press('Create Chauffeur');
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        name: 'Marc Roy',
        documents: [{ kind: 'licence', number: '', expiresOn: '2126-06-30', confirmedBy: 'dana' }],
        languages: ['English', 'French'],
        hours: [
          { weekday: 2, from: '08:00', to: '18:00' },
          { weekday: 3, from: '08:00', to: '18:00' },
        ],
        photoUrl: null,
        active: true,
      }),
    );
    expect(await screen.findByText('Chauffeur created successfully')).toBeTruthy();
  });

  it('keeps its documents in rows, the licence first, each with its own fault', async () => {
    const calls = serve({ [`PUT /api/admin/chauffeurs/${ines.id}`]: ines });
    show(`/?edit=${ines.id}`);
    const row = async (index: number) =>
      within(await screen.findByRole('group', { name: `Document ${index}` }));
    expect((await row(1)).queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect((await row(1)).getByRole('combobox', { name: 'Document' }).textContent).toBe('Licence');
    expect((await row(2)).getByLabelText<HTMLInputElement>('Number').value).toBe('M-1');
    await press('Remove document 2');
    await press('Add document');
    await press('Update Chauffeur');
    expect((await row(2)).getByText('Enter a day as YYYY-MM-DD')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await fill('Valid until', '2126-01-31');
    await press('Update Chauffeur');
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        documents: [
          ines.documents[1],
          { kind: 'chauffeur_permit', number: '', expiresOn: '2126-01-31', confirmedBy: 'dana' },
        ],
      }),
    );
  });

  it('says which document ends soon or has ended', async () => {
    serve();
    show();
    expect(await screen.findByText('Expires in 12 days')).toBeTruthy();
    expect(screen.getByText('Medical certificate: Expired')).toBeTruthy();
    cleanup();
    window.history.replaceState(null, '', `/?chauffeur=${ines.id}`);
    show(`/?chauffeur=${ines.id}`);
    const record = within(await screen.findByRole('dialog'));
    expect(record.getByText('M-1, confirmed by Dana')).toBeTruthy();
  });

  it('says beside the fields what is missing, and what the server finds wrong', async () => {
    serve({
      'POST /api/admin/chauffeurs': new Response(
        JSON.stringify({
          code: 'invalid',
          message: 'Check the fields',
          errors: [{ path: 'body.email', message: 'This address belongs to somebody else' }],
        }),
        { status: 400 },
      ),
    });
    show('/?edit=new');
    await press('Create Chauffeur');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Phone number is required')).toBeTruthy();
    expect(screen.getByText('Enter a day as YYYY-MM-DD')).toBeTruthy();
    await fill('Name', 'Marc Roy');
    await fill('Phone', '416-555-0142');
    await fill('E-mail', 'marc@example.com');
    await fill('Licence valid until', '2126-06-30');
    await press('Create Chauffeur');
    expect(await screen.findByText('This address belongs to somebody else')).toBeTruthy();
  });

  it('keeps what was typed, and says that a colleague was quicker', async () => {
    const calls = serve({ [`PUT ${path}`]: conflict('stale', 'This was changed meanwhile.') });
    const { store } = show(`/?edit=${marc.id}`);
    await fill('Name', 'Marc-André Roy');
    await press('Update Chauffeur');
    expect(await screen.findByText(/This was changed meanwhile/)).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 1 });

    const theirs = { ...marc, phone: '+14165550199', version: 2 };
    const again = serve({ [list]: [theirs], [`PUT ${path}`]: theirs });
    store.dispatch(baseApi.util.invalidateTags(['Chauffeur']));
    expect(await screen.findByText(/Somebody else changed this meanwhile/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Marc-André Roy');
    await press('Update Chauffeur');
    await waitFor(() =>
      expect(again.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 2 }),
    );
  });

  it('is deleted after a question, but not while there are trips to come', async () => {
    const calls = serve({ [`DELETE ${path}`]: conflict('chauffeur.has_trips', 'Has trips') });
    openMarc();
    await press('Delete');
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    const question = await screen.findByRole('dialog', { name: 'Delete Chauffeur' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Marc Roy still has trips to come/)).toBeTruthy();
    expect(within(question).queryByRole('button', { name: 'Delete' })).toBeNull();
    cleanup();

    serve({ [`DELETE ${path}`]: null });
    openMarc();
    await press('Delete');
    const second = await screen.findByRole('dialog', { name: 'Delete Chauffeur' });
    await userEvent.click(within(second).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Chauffeur deleted successfully')).toBeTruthy();
  });
});

describe('time off', { timeout: 60_000 }, () => {
  it('is listed and removed', async () => {
    const calls = serve({ [`DELETE ${path}/block-outs/b1`]: null });
    openMarc();
    expect(await screen.findByText('Dec 24, 2126 to Dec 25, 2126')).toBeTruthy();
    expect(screen.getByText('Holiday')).toBeTruthy();
    await press('Remove time off: Dec 24, 2126 to Dec 25, 2126');
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('is whole days by default: the last one is included', async () => {
    const calls = serve({ [`POST ${path}/block-outs`]: holiday });
    openMarc();
    await press('Add time off');
    await fill('First day', '2126-12-24');
    await fill('Last day', '2126-12-25');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Every week' }));
    const dialog = screen.getByRole('dialog', { name: 'Add time off' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add time off' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        from: '2126-12-24T00:00',
        to: '2126-12-26T00:00',
        weekly: true,
        reason: '',
      }),
    );
  });

  it('is refused with every trip in the way, each to be opened', async () => {
    const trip = {
      bookingId: '7f3d2c1b-0000-4000-8000-000000000001',
      customerName: 'Ana Lee',
      from: '2126-12-24T19:00:00.000Z',
      to: '2126-12-24T22:30:00.000Z',
    };
    const refused = {
      code: 'booking.chauffeur_taken',
      message: 'Marc Roy has booking #7f3d2c1b.',
      details: { clashes: [trip] },
    };
    serve({
      [`POST ${path}/block-outs`]: new Response(JSON.stringify(refused), { status: 409 }),
    });
    const Address = () => {
      const { pathname, search } = useLocation();
      return <output>{pathname + search}</output>;
    };
    window.history.replaceState(null, '', `/?chauffeur=${marc.id}`);
    renderApp(
      <>
        <Chauffeurs staffName="dana" />
        <Address />
      </>,
      { at: `/?chauffeur=${marc.id}` },
    );
    await press('Add time off');
    await fill('Last day', '2126-12-25');
    const dialog = await screen.findByRole('dialog', { name: 'Add time off' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add time off' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '1 trip is in the way. Nothing was changed.',
    );
    expect(screen.queryByText('Error adding the time off')).toBeNull();
    await press('Open Ana Lee, Dec 24, 2126, 2:00 PM to 5:30 PM');
    expect(await screen.findByText(`/admin?booking=${trip.bookingId}`)).toBeTruthy();
  });

  it('is found as it was typed by who comes back from a trip in its way', async () => {
    serve();
    openMarc();
    await press('Add time off');
    await fill('Last day', '2126-12-25');
    cleanup();
    show(`/?chauffeur=${marc.id}&timeOff=new`);
    expect((await screen.findByLabelText<HTMLInputElement>('Last day')).value).toBe('2126-12-25');
  });

  it('can be hours', async () => {
    const calls = serve({ [`POST ${path}/block-outs`]: holiday });
    openMarc();
    await press('Add time off');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Whole days' }));
    await fill('First day', '2126-12-24');
    await fill('Last day', '2126-12-24');
    await fill('From', '09:30');
    const dialog = screen.getByRole('dialog', { name: 'Add time off' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add time off' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        from: '2126-12-24T09:30',
        to: '2126-12-24T18:00',
        weekly: false,
      }),
    );
  });
});

describe('the personal link', { timeout: 60_000 }, () => {
  const url = 'https://site.example/drive#key';

  it('is made at once where there is none, and shown to be copied', async () => {
    const calls = serve({ [`POST ${path}/link`]: { url, sent: false } });
    openMarc();
    await press('Show link');
    const field = await screen.findByLabelText<HTMLInputElement>('Link to the chauffeur’s page');
    expect(field.value).toBe(url);
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ send: false });
  });

  it('asks first where a new one ends the one before', async () => {
    const linked = { ...marc, linkIssuedAt: '2026-11-20T15:00:00.000Z' };
    const calls = serve({ [list]: [linked], [`POST ${path}/link`]: { url, sent: true } });
    openMarc();
    expect(await screen.findByText(/Made on Nov 20, 2026/)).toBeTruthy();
    await press('Send link');
    expect(await screen.findByText(/A new link ends the one that Marc Roy has now/)).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await press('Send new link');
    expect(await screen.findByText('Link sent')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ send: true });
    expect(screen.queryByLabelText('Link to the chauffeur’s page')).toBeNull();
  });
});

describe('ratings', { timeout: 60_000 }, () => {
  const late = {
    bookingId: 'fedb845c-0000-4000-8000-000000000001',
    rating: 2,
    comment: 'Ten minutes late',
    ratedAt: '2026-11-24T20:15:00.000Z',
    isBookingDeleted: false,
  };
  const gone = {
    ...late,
    bookingId: '0a1b2c3d-0000-4000-8000-000000000002',
    rating: 5,
    comment: '',
    isBookingDeleted: true,
  };
  const section = () => screen.findByRole('region', { name: 'Ratings' });

  it('are stars, words and day, with a way to the booking while there is one', async () => {
    serve({ [`GET ${path}/ratings`]: [late, gone] });
    openMarc();
    const link = await screen.findByRole('link', { name: '#fedb845c' });
    expect(link.getAttribute('href')).toBe(`/admin?booking=${late.bookingId}`);
    const items = within(await section()).getAllByRole('listitem');
    for (const text of ['2 of 5', 'Ten minutes late', 'Nov 24, 2026'])
      expect(items[0]?.textContent).toContain(text);
    expect(items[1]?.textContent).toContain('#0a1b2c3d (deleted)');
    expect(screen.queryByRole('link', { name: /0a1b2c3d/ })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Pages of ratings' })).toBeNull();
  });

  it('say that there are none, and that they could not be loaded', async () => {
    serve();
    openMarc();
    expect(await screen.findByText('No passenger has rated a trip yet.')).toBeTruthy();
    cleanup();
    serve({ [`GET ${path}/ratings`]: refusal(503, 'Booking is away') });
    openMarc();
    expect(await screen.findByText('The ratings could not be loaded.')).toBeTruthy();
    serve({ [`GET ${path}/ratings`]: [late] });
    await userEvent.click(within(await section()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ten minutes late')).toBeTruthy();
  });

  it('are turned page by page', async () => {
    const page = (rows: object[], next?: string) =>
      new Response(JSON.stringify(rows), {
        headers: {
          'x-total-count': '21',
          ...(next !== undefined && { link: `<${path}/ratings?cursor=${next}>; rel="next"` }),
        },
      });
    const whole = Array.from({ length: 20 }, (_, index) => ({ ...late, bookingId: `${index}`.repeat(8) }));
    const calls = serve({ [`GET ${path}/ratings`]: page(whole, 'older') });
    openMarc();
    const pages = await screen.findByRole('navigation', { name: 'Pages of ratings' });
    expect(pages.textContent).toContain('1–20 of 21');
    expect(calls.find(({ path: called }) => called.endsWith('/ratings'))?.url).toContain('limit=20');
    const older = serve({ [`GET ${path}/ratings`]: page([{ ...late, comment: 'The oldest' }]) });
    await userEvent.click(within(pages).getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('The oldest')).toBeTruthy();
    expect(older.find(({ path: called }) => called.endsWith('/ratings'))?.url).toContain('cursor=older');
    await waitFor(() => expect(pages.textContent).toContain('21–21 of 21'));
    await userEvent.click(within(pages).getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(pages.textContent).toContain('1–20 of 21'));
  });
});
