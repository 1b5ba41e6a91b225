import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChangeRequestPreview } from '@livery/shared-types/changeRequest';
import { aChangeRequest, anOwnBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer, type Answers } from '../../testing/stubServer.ts';
import ChangeRequestForm from './ChangeRequestForm.tsx';

const PREVIEW = 'POST /api/manage/token/change-requests/preview';
const ASK = 'POST /api/manage/token/change-requests';

const booking = anOwnBooking({ amountPaid: '120.00', balanceDue: '0.00', paymentStatus: 'paid' });
const preview = (overrides: Partial<ChangeRequestPreview> = {}): ChangeRequestPreview => ({
  previousTotal: '120.00',
  newTotal: '180.00',
  difference: '60.00',
  amountPaid: '120.00',
  changes: aChangeRequest().changes,
  quote: booking.quote,
  priceToConfirm: false,
  vehicleIsFree: true,
  ...overrides,
});
const refused = (status: number, body: object) => new Response(JSON.stringify(body), { status });

function open(answers: Answers) {
  const calls = stubServer({
    'GET /api/vehicles': [],
    'GET /api/vehicles/free': { takenVehicleIds: [] },
    ...answers,
  });
  const onClose = vi.fn();
  renderApp(<ChangeRequestForm booking={booking} token="token" onClose={onClose} />);
  return { calls, onClose };
}
const wantAnHourLater = () => fireEvent.change(screen.getByLabelText('Time'), { target: { value: '15:30' } });
const askButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ask for this change' });

describe('asking for a change', { timeout: 60_000 }, () => {
  afterEach(() => vi.unstubAllGlobals());

  it('says of an agreed price that it is confirmed with the answer', async () => {
    open({ [PREVIEW]: preview({ newTotal: '120.00', difference: '0.00', priceToConfirm: true }) });
    wantAnHourLater();
    expect(await screen.findByText(/We confirm the price together with the change\.$/)).toBeTruthy();
  });

  it('shows old and new, the price and the free car before anything is sent', async () => {
    const { calls, onClose } = open({ [PREVIEW]: preview(), [ASK]: aChangeRequest() });
    expect(askButton().disabled).toBe(true);
    wantAnHourLater();
    expect((await screen.findByTestId('changed-total')).textContent).toBe('$120.00 becomes $180.00');
    expect(screen.getByText('Once we have confirmed, $60.00 is to be paid.')).toBeTruthy();
    expect(screen.getByText('The car is free at that time.')).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith('/change-requests'))).toBe(false);

    fireEvent.click(askButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const sent = calls.find(({ path }) => path.endsWith('/change-requests'));
    expect(sent?.body).toEqual({ pickupDate: '2126-12-01T15:30', message: null, quotedTotal: '180.00' });
    expect(sent?.headers['idempotency-key']).toBeTruthy();
  });

  it('says what would go back, and that the car is taken', async () => {
    open({ [PREVIEW]: preview({ newTotal: '90.00', difference: '-30.00', vehicleIsFree: false }) });
    wantAnHourLater();
    expect(await screen.findByText('Once we have confirmed, $30.00 goes back to you.')).toBeTruthy();
    expect(screen.getByText(/The car is taken at that time/)).toBeTruthy();
    expect(askButton().disabled).toBe(false);
  });

  it('shows the new figure when the price has changed meanwhile, and sends nothing by itself', async () => {
    const answers: Answers = { [PREVIEW]: preview() };
    answers[ASK] = refused(409, { message: 'The price has changed.', code: 'price_changed' });
    const { onClose } = open(answers);
    wantAnHourLater();
    await screen.findByTestId('changed-total');
    answers[PREVIEW] = preview({ newTotal: '200.00' });
    stubServer({ 'GET /api/vehicles': [], ...answers });
    fireEvent.click(askButton());
    expect(await screen.findByText(/it was \$180\.00 and is\s+\$200\.00 now/)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('puts what is wrong beside the field', async () => {
    const message = 'Pickup must be in the future';
    open({
      [PREVIEW]: refused(400, { message, code: 'invalid', errors: [{ path: 'pickupDate', message }] }),
    });
    wantAnHourLater();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText('Date').getAttribute('aria-invalid')).toBe('true');
    expect(askButton().disabled).toBe(true);
  });

  it('offers a retry when the price cannot be told', async () => {
    open({ [PREVIEW]: refused(503, { message: 'Prices are away.', code: 'unavailable' }) });
    wantAnHourLater();
    expect(await screen.findByText(/Prices are away/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
