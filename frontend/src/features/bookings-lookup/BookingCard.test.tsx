import { fireEvent, screen } from '@testing-library/react';
import type { PublicBooking } from '@livery/shared-types/booking';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetContact, rememberContact, rememberedContact } from '../../domain/rememberedContact.ts';
import { anOwnBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { BookingCard } from './BookingCard.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  forgetContact();
});

/** What the search by address says: nothing beyond the public fields. */
function aFoundBooking(overrides: Partial<PublicBooking> = {}): PublicBooking {
  const { customerPhone: _phone, notes: _notes, passengers: _passengers, ...found } = anOwnBooking();
  return { ...found, ...overrides };
}

interface Options {
  token?: string;
  isPast?: boolean;
}
function show(booking = aFoundBooking(), { token, isPast = false }: Options = {}) {
  stubServer({
    'GET /api/services': [{ id: 's1', name: 'Airport Departure' }],
    'GET /api/vehicles': [{ id: 'v1', name: 'Champagne Touring SUV' }],
  });
  const onVerify = vi.fn();
  renderApp(<BookingCard booking={booking} isPast={isPast} token={token} onVerify={onVerify} />);
  return onVerify;
}
const title = () => screen.getByRole('button', { name: /^Booking #7f3d2c1b/ });

describe('the card of a booking that was found', { timeout: 60_000 }, () => {
  it('opens in its place, with the car, the services and what a cancellation gives back', async () => {
    show(aFoundBooking({ vehicleId: 'v1', serviceIds: ['s1'] }));
    expect(title().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Duration')).toBeNull();
    fireEvent.click(title());
    expect(title().getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByText('Champagne Touring SUV')).toBeTruthy();
    expect(screen.getByText('Airport Departure')).toBeTruthy();
    expect(screen.getByText('3 hours')).toBeTruthy();
    expect(screen.getByText(/^Full refund until Sat, Nov 30, 2126, 2:30 PM/)).toBeTruthy();
    fireEvent.click(title());
    expect(screen.queryByText('Duration')).toBeNull();
  });

  it('offers to pay what is owed, after a code where the address is not verified', () => {
    const onVerify = show();
    fireEvent.click(screen.getByRole('button', { name: 'Pay $120.00' }));
    expect(onVerify.mock.calls[0]?.[0]('token')).toBe('/booking/payment?manage=token');
  });

  it('leads on by itself once the address is verified', () => {
    show(aFoundBooking(), { token: 'token' });
    expect(screen.getByRole('link', { name: 'Change or cancel' }).getAttribute('href')).toBe(
      '/my-bookings?manage=token',
    );
    expect(screen.getByRole('link', { name: 'Pay $120.00' })).toBeTruthy();
  });

  it.each([
    ['paid', 'Card, not refunded'],
    ['refunded', 'Card, refunded'],
    ['unpaid', 'Card, nothing paid'],
  ] as const)('says of a cancelled ride whose payment is %s what became of it', (paymentStatus, words) => {
    const booking = aFoundBooking({ status: 'cancelled', paymentStatus, balanceDue: '0.00' });
    show(booking, { isPast: true });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/, paid$/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Pay|cancel/ })).toBeNull();
  });
});

describe('booking again from a card', { timeout: 60_000 }, () => {
  const query = (name: string) =>
    new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://site').searchParams;

  it('is the same trip with its date open, and the way back with its ends swapped', () => {
    show(aFoundBooking({ status: 'completed', vehicleId: 'v1', duration: 2 }), { isPast: true });
    const again = query('Book this again');
    expect([again.get('pickup'), again.getAll('to'), again.get('time'), again.get('date')]).toEqual([
      'Union Station',
      ['Casa Loma'],
      '14:30',
      null,
    ]);
    const back = query('Book the way back');
    expect([back.get('pickup'), back.getAll('to'), back.get('time'), back.get('vehicle')]).toEqual([
      'Casa Loma',
      ['Union Station'],
      null,
      'v1',
    ]);
  });

  it('remembers who books, with the phone number that this browser knows of the same person', () => {
    rememberContact({ firstName: 'A', lastName: 'L', email: 'Ana@example.com', phone: '416-555-0123' });
    show(aFoundBooking({ status: 'completed' }), { isPast: true });
    fireEvent.click(screen.getByRole('link', { name: 'Book this again' }));
    expect(rememberedContact()).toEqual({
      firstName: 'Ana',
      lastName: 'Lee',
      email: 'ana@example.com',
      phone: '416-555-0123',
    });
  });
});
