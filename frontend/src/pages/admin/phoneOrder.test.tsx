import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { staffDrafts } from '../../forms/formDrafts.ts';
import {
  aCustomer,
  aCustomerSummary,
  aQuote,
  aService,
  aVehicle,
  anApprovedBooking,
  anAdminOffer,
} from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../testing/stubServer.ts';
import PhoneOrder from './PhoneOrder.tsx';

const other = aVehicle({ id: 'ca000000-0000-4000-8000-000000000002', name: 'Pearl' });
const orders = '/api/admin/bookings';
const booking = anApprovedBooking({ customerName: 'Nora Ellis', source: 'staff' });
const toPay = anApprovedBooking({ paymentMethod: 'stripe', actions: [{ type: 'pay_link' }] });
const payLink = {
  url: 'https://site.example/pay/7K4M-9QX2',
  code: '7K4M-9QX2',
  expiresAt: '2126-11-20T12:00:00.000Z',
  amount: '120.00',
  sent: false,
};

const serve = (answers: Answers = {}) =>
  stubServer({
    'GET /api/services': [aService()],
    'GET /api/vehicles': [aVehicle(), other],
    'GET /api/settings': {
      stripePaymentEnabled: true,
      cashPaymentEnabled: true,
      verifyCustomers: false,
      cardMode: 'charge',
      answerWithinMinutes: 120,
      refundInFullUntilApproved: false,
      licence: '',
      insurance: '',
    },
    'GET /api/vehicles/free': { takenVehicleIds: [other.id] },
    'POST /api/calculate-pricing': aQuote(),
    'GET /api/admin/customers': [aCustomerSummary()],
    [`GET /api/admin/customers/${aCustomer().id}`]: aCustomer(),
    [`POST ${orders}`]: booking,
    ...answers,
  });

const open = (start = 'booking') => {
  const onClose = vi.fn();
  const onCreated = vi.fn();
  renderApp(<PhoneOrder start={start} onClose={onClose} onCreated={onCreated} />);
  return { onClose, onCreated };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const choose = async (typed = 'nora') => {
  await userEvent.type(await screen.findByLabelText('Find the caller'), typed);
  await screen.findByRole('option', { name: /Nora Ellis/ });
  await userEvent.keyboard('{Enter}');
};
const chooseWhen = () => {
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2126-12-01' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '14:30' } });
};
const priced = () => screen.findByTestId('order-total');
const sent = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method, path }) => method === 'POST' && path === orders);

describe('an order by telephone', { timeout: 60_000 }, () => {
  beforeEach(() => staffDrafts.clearAll());
  afterEach(() => {
    cleanup();
    staffDrafts.clearAll();
    vi.unstubAllGlobals();
  });

  it('fills itself in once the caller is found, by keyboard alone', async () => {
    const calls = serve();
    open();
    await choose();
    await waitFor(() => expect(valueOf('Pickup address')).toBe('Fairmont Royal York'));
    expect(valueOf('Name')).toBe('Nora Ellis');
    expect(valueOf('Phone')).toBe('(416) 555-0177');
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('nora@example.com');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Onyx/ }).checked).toBe(true);
    expect(screen.getByText(/2 passengers · sign “Ms Ellis”/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'What is known of Nora Ellis' }).textContent).toContain(
      'Still water.',
    );
    chooseWhen();
    await priced();
    await press(/Create and approve/);
    expect(await screen.findByRole('dialog', { name: 'Booking created' })).toBeTruthy();
    expect(sent(calls)[0]?.body).toMatchObject({
      pickupDate: '2126-12-01T14:30',
      customerName: 'Nora Ellis',
      approve: true,
      withoutVehicle: false,
      quotedTotal: '113.93',
      passengers: 2,
    });
  });

  it('still shows what was created after a reload, until it is closed', async () => {
    const calls = serve();
    open();
    await choose();
    chooseWhen();
    await priced();
    await press('Create request');
    await screen.findByRole('dialog', { name: 'Booking created' });
    cleanup();
    const { onClose } = open();
    await screen.findByRole('dialog', { name: 'Booking created' });
    expect(sent(calls)).toHaveLength(1);
    await press('Done');
    expect(onClose).toHaveBeenCalled();
    cleanup();
    open();
    expect(await screen.findByLabelText('Find the caller')).toBeTruthy();
  });

  it('begins anew with another order', async () => {
    serve();
    open();
    await choose();
    chooseWhen();
    await priced();
    await press('Create request');
    await press('Another order');
    expect(await screen.findByLabelText('Find the caller')).toBeTruthy();
    cleanup();
    open();
    expect(await screen.findByLabelText('Find the caller')).toBeTruthy();
  });

  it('keeps what was typed before the caller was found', async () => {
    serve();
    open();
    await userEvent.type(await screen.findByLabelText('Pickup address'), 'Casa Loma');
    await choose();
    await screen.findByRole('region', { name: 'What is known of Nora Ellis' });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Onyx/ }).checked).toBe(true),
    );
    expect(valueOf('Pickup address')).toBe('Casa Loma');
  });

  it('books a trip of before again in one press', async () => {
    const calls = serve();
    open();
    await choose();
    await press(/^Book again: Union Station → Casa Loma/);
    expect(valueOf('Hours')).toBe('4');
    expect(valueOf('Destination')).toBe('Casa Loma');
    expect([valueOf('Date'), valueOf('Time')]).toEqual(['', '']);
    chooseWhen();
    await priced();
    await press('Create request');
    await screen.findByRole('dialog', { name: 'Booking created' });
    expect(sent(calls)[0]?.body).toMatchObject({
      copyOf: '7f3d2c1b-0000-4000-8000-000000000009',
      approve: false,
    });
  });

  it('says that nobody is known, or that nobody could be asked, and goes on without', async () => {
    serve({ 'GET /api/admin/customers': [] });
    open();
    await userEvent.type(await screen.findByLabelText('Find the caller'), 'zed');
    expect(await screen.findByText('Nobody is known by this yet.')).toBeTruthy();
    cleanup();
    serve({ 'GET /api/admin/customers': refusal(503, 'Away') });
    open();
    await userEvent.type(await screen.findByLabelText('Find the caller'), 'zed');
    expect(await screen.findByText(/Customers could not be searched/)).toBeTruthy();
  });

  it('closes the list by Escape and stays open itself', async () => {
    serve();
    const { onClose } = open();
    await userEvent.type(await screen.findByLabelText('Find the caller'), 'nora');
    await screen.findByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('marks everything that is missing, and needs a phone number without an e-mail address', async () => {
    const calls = serve();
    open();
    await press(/Create and approve/);
    expect(await screen.findByText('Enter the name of the customer')).toBeTruthy();
    expect(screen.getByText('Enter a phone number, or an e-mail address')).toBeTruthy();
    expect(screen.getByText('Choose a service here, or a car below')).toBeTruthy();
    expect(screen.getByText('Choose a pickup date')).toBeTruthy();
    expect(screen.getByText('Choose a pickup time')).toBeTruthy();
    expect(screen.getByText('No e-mails will be sent.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    expect(sent(calls)).toHaveLength(0);
  });

  it('offers free cars in one press when the chosen one is taken', async () => {
    const clash = {
      code: 'booking.vehicle_taken',
      message: 'Onyx has another trip at this time.',
      details: { from: '', to: '', alternatives: [{ ...other, total: '118.00' }] },
    };
    const first = serve({ [`POST ${orders}`]: new Response(JSON.stringify(clash), { status: 409 }) });
    open();
    await choose();
    chooseWhen();
    await priced();
    await press(/Create and approve/);
    expect(await screen.findByText(clash.message)).toBeTruthy();
    expect(sent(first)).toHaveLength(1);
    const calls = serve();
    await press('Take Pearl, $118.00');
    await screen.findByRole('dialog', { name: 'Booking created' });
    // Its price stood on the button, and not in the form.
    expect(sent(calls)[0]?.body).toMatchObject({ vehicleId: other.id, approve: true, quotedTotal: null });
  });

  it('asks before it approves without a car', async () => {
    const refused = { code: 'booking.no_vehicle', message: 'This booking has no vehicle.' };
    serve({ [`POST ${orders}`]: new Response(JSON.stringify(refused), { status: 409 }) });
    open();
    await userEvent.type(await screen.findByLabelText('Name'), 'Ana Lee');
    await userEvent.type(screen.getByLabelText('Phone'), '416-555-0111');
    chooseWhen();
    await userEvent.click(screen.getByRole('checkbox', { name: /Airport Arrival/ }));
    await priced();
    await press(/Create and approve/);
    await screen.findByText(refused.message);
    const calls = serve();
    await press('Approve without a car');
    await screen.findByRole('dialog', { name: 'Booking created' });
    expect(sent(calls)[0]?.body).toMatchObject({ withoutVehicle: true, customerEmail: '' });
  });

  it('shows the price of both ways, and which cars are free', async () => {
    serve();
    open();
    await choose();
    chooseWhen();
    expect(await screen.findByRole('radio', { name: /Onyx.*Free/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Pearl.*Taken/ })).toBeTruthy();
    await priced();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Return trip' }));
    expect((await priced()).textContent).toBe('$227.86');
    expect(screen.getByText('Total, $113.93 each way')).toBeTruthy();
    expect(screen.getByLabelText('Way back on')).toBeTruthy();
  });

  it('shows each adjustment once in the price, also while it has no name yet', async () => {
    serve();
    open();
    await choose();
    await priced();
    await userEvent.click(screen.getByText('Price, adjustments'));
    await press('Add adjustment');
    await press('Add adjustment');
    const [first, second] = screen.getAllByLabelText('Amount ($)') as [HTMLElement, HTMLElement];
    await userEvent.type(screen.getAllByLabelText('Adjustment')[0] as HTMLElement, 'Child seat');
    await userEvent.type(first, '20');
    await userEvent.type(second, '-10');
    const rows = (label: string) =>
      screen.queryAllByText(label, { selector: 'dt' }).map((term) => term.nextSibling?.textContent);
    await waitFor(() => expect(rows('Adjustment 2')).toEqual(['−$10.00']));
    expect(rows('Child seat')).toEqual(['$20.00']);
    expect(screen.getByTestId('quote-total').textContent).toBe('$124.78');
  });

  it('is followed by a pay link for a card, with a code to read out', async () => {
    const calls = serve({ [`POST ${orders}`]: toPay, [`POST ${orders}/${toPay.id}/pay-link`]: payLink });
    const { onCreated } = open();
    await choose();
    chooseWhen();
    await userEvent.click(screen.getByRole('radio', { name: /Card/ }));
    await priced();
    await press(/Create and approve/);
    const done = await screen.findByRole('dialog', { name: 'Booking created' });
    expect(within(done).getByText('7K4M-9QX2')).toBeTruthy();
    expect(within(done).getByLabelText<HTMLInputElement>('Pay link for $120.00').value).toBe(payLink.url);
    expect(calls.find(({ path }) => path.endsWith('/pay-link'))?.body).toEqual({ send: false });
    await press('Open booking');
    expect(onCreated).toHaveBeenCalledWith(toPay.id);
  });

  it('gets the pay link later when it could not be made at once', async () => {
    const path = `POST ${orders}/${toPay.id}/pay-link`;
    serve({ [`POST ${orders}`]: toPay, [path]: refusal(503, 'Payment is away') });
    open();
    await choose();
    chooseWhen();
    await priced();
    await press(/Create and approve/);
    expect(await screen.findByText('There is no pay link yet.')).toBeTruthy();
    serve({ [path]: payLink });
    await press('Get pay link');
    expect(await screen.findByText('7K4M-9QX2')).toBeTruthy();
  });

  it('becomes an offer until a day', async () => {
    const calls = serve({ [`POST ${orders}`]: anAdminOffer() });
    open();
    await choose();
    chooseWhen();
    await priced();
    await press('Send as offer');
    await press('Send offer');
    expect(await screen.findByRole('dialog', { name: 'Offer sent' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Link to the offer').value).toBe(anAdminOffer().url);
    expect(sent(calls)[0]?.body).toMatchObject({
      draft: true,
      approve: false,
      expiresAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/) as string,
    });
  });

  it('is one booking when its answer was lost and it is sent again', async () => {
    const first = serve({ [`POST ${orders}`]: refusal(503, 'Booking is away') });
    open();
    await choose();
    chooseWhen();
    await priced();
    await press('Create request');
    expect(await screen.findByText('503: Booking is away')).toBeTruthy();
    const second = serve();
    await press('Create request');
    await screen.findByRole('dialog', { name: 'Booking created' });
    const key = (calls: typeof first) => sent(calls)[0]?.headers['idempotency-key'];
    expect(key(second)).toBe(key(first));
  });

  it('begins with a customer, or with a copy of a booking', async () => {
    const copied = anApprovedBooking();
    serve({ [`GET ${orders}/${copied.id}`]: copied });
    open(`customer:${aCustomer().id}`);
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Nora Ellis');
    expect(valueOf('Pickup address')).toBe('Fairmont Royal York');
    cleanup();
    open(`back:${copied.id}`);
    expect((await screen.findByLabelText<HTMLInputElement>('Pickup address')).value).toBe('Casa Loma');
    expect(valueOf('Destination')).toBe('Union Station');
  });

  it('says what could not be loaded, and tries again', async () => {
    serve({ 'GET /api/vehicles': refusal(503, 'Catalog is away') });
    open();
    expect(await screen.findByText('The form could not be loaded')).toBeTruthy();
    serve();
    await press('Try again');
    expect(await screen.findByLabelText('Find the caller')).toBeTruthy();
  });

  it('shows that the price could not be calculated, and sends nothing without one', async () => {
    const calls = serve({ 'POST /api/calculate-pricing': refusal(503, 'Catalog is away') });
    open();
    await choose();
    chooseWhen();
    expect(await screen.findByText('The price could not be calculated.')).toBeTruthy();
    await press(/Create and approve/);
    expect(await screen.findByText('Price Not Ready')).toBeTruthy();
    expect(sent(calls)).toHaveLength(0);
  });
});
