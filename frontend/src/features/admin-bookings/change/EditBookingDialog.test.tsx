import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { ChangePreview, FreeVehicle } from '@livery/shared-types/changeBooking';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../../../api/baseApi.ts';
import { staffDrafts } from '../../../forms/formDrafts.ts';
import { aChangePreview, anAdminBooking, aVehicle } from '../../../testing/factories.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import { refusal, stubServer, type Answers } from '../../../testing/stubServer.ts';
import { BookingDetails } from '../BookingDetails.tsx';

const onyx = aVehicle({ id: '7f3d2c1b-0000-4000-8000-00000000000a', name: 'Onyx' });
const pearl = aVehicle({ id: '7f3d2c1b-0000-4000-8000-00000000000b', name: 'Pearl' });
const van = aVehicle({ id: '7f3d2c1b-0000-4000-8000-00000000000c', name: 'Silver Van' });
const free = ({ id, name }: typeof onyx, total: string): FreeVehicle => ({
  id,
  name,
  type: 'sedan',
  capacity: 3,
  luggageCapacity: 2,
  total,
});
const booking = anAdminBooking({
  vehicleId: onyx.id,
  vehicleName: 'Onyx',
  paymentMethod: 'stripe',
  paymentStatus: 'paid',
  amountPaid: '120.00',
  balanceDue: '0.00',
  actions: [{ type: 'change' }],
});
const path = `/api/admin/bookings/${booking.id}`;
const preview = (overrides: Partial<ChangePreview> = {}) =>
  aChangePreview({ amountPaid: '120.00', alternatives: [free(pearl, '180.00')], ...overrides });

const serve = (shown: AdminBooking = booking, answers: Answers = {}) =>
  stubServer({
    [`GET ${path}`]: shown,
    [`POST ${path}/preview`]: preview(),
    'GET /api/vehicles': [onyx, pearl, van],
    'GET /api/services': [],
    'GET /api/admin/notifications': [],
    ...answers,
  });
async function open() {
  const view = renderApp(<BookingDetails id={booking.id} onClose={vi.fn()} />, {
    at: `/admin?booking=${booking.id}&change=${booking.id}`,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Edit Booking' });
  return { ...view, dialog, inside: within(dialog) };
}
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const patches = (calls: ReturnType<typeof stubServer>) => calls.filter(({ method }) => method === 'PATCH');

describe('the edit dialog of a booking', { timeout: 60_000 }, () => {
  beforeEach(() => staffDrafts.clearAll());
  afterEach(() => vi.unstubAllGlobals());

  it('shows the booked car, the free ones with their totals, and which are taken', async () => {
    serve();
    const { inside } = await open();
    expect(
      (await inside.findByRole<HTMLInputElement>('radio', { name: /Onyx Booked.*\$120\.00/ })).checked,
    ).toBe(true);
    expect(inside.getByRole('radio', { name: /Pearl.*\$180\.00/ })).toBeTruthy();
    const taken = await inside.findByRole<HTMLInputElement>('radio', {
      name: /Silver Van.*Taken at this time/,
    });
    expect(taken.disabled).toBe(true);
  });

  it('says so when more cars may be free than it lists', async () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      free(aVehicle({ id: `v${index}`, name: `Car ${index}` }), '90.00'),
    );
    serve(booking, { [`POST ${path}/preview`]: preview({ alternatives: many }) });
    const { inside } = await open();
    expect(await inside.findByText(/^The first 20 free cars are listed.* More may be free\.$/)).toBeTruthy();
    expect(inside.queryByRole('radio', { name: /Silver Van/ })).toBeNull();
  });

  it('saves only what was changed, with the version, and says so', async () => {
    const calls = serve(booking, { [`PATCH ${path}`]: booking });
    const { inside } = await open();
    const save = inside.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    expect(save.disabled).toBe(true);
    await retype(inside.getByLabelText('Notes'), 'Child seat');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Booking changed')).toBeTruthy();
    expect(patches(calls)[0]?.body).toEqual({
      version: 1,
      notes: 'Child seat',
      notifyCustomer: true,
      refundDifference: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Booking' })).toBeNull());
    expect(staffDrafts.read(`booking:${booking.id}:change`)).toBeUndefined();
  });

  it('shows the old and the new total and what is due, and keeps the last figure while the next is on its way', async () => {
    serve();
    const { inside } = await open();
    expect(await inside.findByText('Total $120.00')).toBeTruthy();
    serve(booking, {
      [`POST ${path}/preview`]: preview({ newTotal: '180.00', difference: '60.00', balanceDue: '60.00' }),
    });
    await userEvent.click(await inside.findByRole('radio', { name: /Pearl/ }));
    expect(inside.getByText('Total $120.00')).toBeTruthy();
    expect(await inside.findByText(/\$180\.00 \(\+\$60\.00\)/)).toBeTruthy();
    expect(inside.getByText('$120.00 paid, $60.00 due')).toBeTruthy();
    serve(booking, { [`POST ${path}/preview`]: refusal(503, 'Catalog is away') });
    await retype(inside.getByLabelText(/Hours/), '5');
    expect(await inside.findByText('Catalog is away')).toBeTruthy();
    expect(inside.getByText('$120.00 paid, $60.00 due')).toBeTruthy();
  });

  it('offers the difference back when it becomes cheaper, and can keep it', async () => {
    const cheaper = preview({ newTotal: '90.00', difference: '-30.00', refundDue: '30.00' });
    const calls = serve(booking, { [`POST ${path}/preview`]: cheaper, [`PATCH ${path}`]: booking });
    const { inside } = await open();
    const refund = await inside.findByLabelText<HTMLInputElement>('Refund the difference of $30.00');
    expect(refund.checked).toBe(true);
    expect(inside.getByText('$30.00 goes back to the customer')).toBeTruthy();
    await userEvent.click(refund);
    expect(inside.getByText('$30.00 paid too much is kept')).toBeTruthy();
    await retype(inside.getByLabelText(/Hours/), '2');
    await userEvent.click(inside.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(patches(calls)[0]?.body).toMatchObject({ duration: 2, refundDifference: false }),
    );
  });

  it('asks whether an agreed price holds for another trip, and sends what was chosen', async () => {
    const agreed = { total: '100.00', reason: 'Regular' };
    const asked = preview({
      previousTotal: '100.00',
      newTotal: '100.00',
      computedTotal: '180.00',
      standingOverride: agreed,
    });
    const calls = serve(
      { ...booking, totalAmount: '100.00', priceOverride: agreed },
      {
        [`POST ${path}/preview`]: asked,
        [`PATCH ${path}`]: refusal(409, 'Keep it?'),
      },
    );
    const { inside } = await open();
    expect(await inside.findByText('With tax. Replaces $180.00 by the price list.')).toBeTruthy();
    await retype(inside.getByLabelText(/Hours/), '5');
    expect(
      await inside.findByText(
        /\$100\.00 was agreed on for the trip as it was \(Regular\)\. .*\$180\.00 now\./,
      ),
    ).toBeTruthy();
    const save = () => userEvent.click(inside.getByRole('button', { name: 'Save changes' }));
    const sent = async (count: number) => {
      await save();
      await waitFor(() => expect(patches(calls)).toHaveLength(count));
      return patches(calls).at(-1)?.body as { priceOverride?: unknown };
    };
    expect(await sent(1)).not.toHaveProperty('priceOverride');
    await userEvent.click(inside.getByRole('button', { name: 'Keep $100.00' }));
    expect((await sent(2)).priceOverride).toEqual(agreed);
    await userEvent.click(inside.getByRole('button', { name: 'Use $180.00' }));
    expect((await sent(3)).priceOverride).toBeNull();
    await userEvent.click(inside.getByRole('button', { name: 'Another price' }));
    const total = inside.getByLabelText('Agreed price ($) (optional)');
    expect(document.activeElement).toBe(total);
    await retype(total, '150');
    expect((await sent(4)).priceOverride).toEqual({ total: '150.00', reason: 'Regular' });
  });

  it('warns of a clash and takes another car in one press', async () => {
    const clash = {
      kind: 'trip',
      bookingId: '7f3d2c1b-0000-4000-8000-000000000009',
      customerName: 'Bo Lee',
      from: '2126-12-01T13:00:00-05:00',
      to: '2126-12-01T16:00:00-05:00',
      reason: null,
    } as const;
    serve(booking, { [`POST ${path}/preview`]: preview({ clash }) });
    const { inside } = await open();
    expect(await inside.findByText('Onyx drives Bo Lee on Dec 1, 2126, 1:00 PM to 4:00 PM.')).toBeTruthy();
    expect(inside.getByRole('button', { name: 'Open that trip' })).toBeTruthy();
    serve();
    await userEvent.click(inside.getByRole('button', { name: 'Take Pearl, $180.00' }));
    expect(inside.getByRole<HTMLInputElement>('radio', { name: /Pearl/ }).checked).toBe(true);
    await waitFor(() => expect(inside.queryByText(/Onyx drives/)).toBeNull());
  });

  it('puts what is wrong beside its field, before and after asking the server', async () => {
    const refused = new Response(
      JSON.stringify({
        message: 'Invalid',
        code: 'invalid',
        errors: [{ path: 'passengers', message: 'Onyx takes 3 passengers' }],
      }),
      { status: 400 },
    );
    const calls = serve(booking, { [`PATCH ${path}`]: refused });
    const { inside } = await open();
    await retype(inside.getByLabelText('Agreed price ($) (optional)'), '100');
    await userEvent.click(inside.getByRole('button', { name: 'Save changes' }));
    expect(await inside.findByText('Please give a reason')).toBeTruthy();
    expect(patches(calls)).toHaveLength(0);
    await retype(inside.getByLabelText('Reason'), 'A regular');
    await retype(inside.getByLabelText('Passengers'), '9');
    await userEvent.click(inside.getByRole('button', { name: 'Save changes' }));
    expect(await inside.findByText('Onyx takes 3 passengers')).toBeTruthy();
    expect(inside.getByLabelText<HTMLInputElement>('Passengers').value).toBe('9');
  });

  it('shows what a colleague changed meanwhile, keeps what was typed, and saves on the new version', async () => {
    const stale = new Response(
      JSON.stringify({ message: 'The booking was changed meanwhile', code: 'stale' }),
      { status: 409 },
    );
    serve(booking, { [`PATCH ${path}`]: stale });
    const { inside, store } = await open();
    await retype(inside.getByLabelText('Notes'), 'Mine');
    await userEvent.click(inside.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('The booking was changed meanwhile')).toBeTruthy();
    const calls = serve({ ...booking, version: 2, duration: 6 }, { [`PATCH ${path}`]: booking });
    store.dispatch(baseApi.util.invalidateTags(['Booking']));
    expect(await inside.findByText(/Somebody else changed this booking meanwhile: duration/)).toBeTruthy();
    expect(inside.getByLabelText<HTMLInputElement>(/Hours/).value).toBe('6');
    expect(inside.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Mine');
    await userEvent.click(inside.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(patches(calls)).toHaveLength(1));
    const { body } = patches(calls)[0] ?? {};
    expect(body).toMatchObject({ version: 2, notes: 'Mine' });
    expect(body).not.toHaveProperty('duration');
  });

  it('keeps a draft when it is closed by Escape, and drops it when it is discarded', async () => {
    serve();
    const { inside } = await open();
    await retype(inside.getByLabelText('Notes'), 'Later');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Booking' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Edit Booking' }));
    const again = within(await screen.findByRole('dialog', { name: 'Edit Booking' }));
    expect(again.getByText('This is what you typed earlier. It has not been saved.')).toBeTruthy();
    expect(again.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Later');
    await userEvent.click(again.getByRole('button', { name: 'Discard' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Discard what you typed?' })).getByRole('button', {
        name: 'Discard',
      }),
    );
    expect(staffDrafts.read(`booking:${booking.id}:change`)).toBeUndefined();
  });
});
