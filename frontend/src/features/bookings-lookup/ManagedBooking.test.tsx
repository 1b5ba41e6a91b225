import type { OwnBooking } from '@livery/shared-types/booking';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import { anAdminBooking } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import { lookupApi } from './lookupApi.ts';
import { ManagedBooking } from './ManagedBooking.tsx';

const path = 'GET /api/manage/token';
const { subtotal, packageDiscount, promoDiscount, serviceFee, tax, ...trip } = anAdminBooking();
const booking: OwnBooking = {
  ...trip,
  quote: {
    lines: [],
    duration: trip.duration,
    subtotal,
    packageDiscount,
    promoDiscount,
    discount: trip.discountAmount,
    serviceFee,
    tax,
    total: trip.totalAmount,
    promoCode: null,
    promoMessage: null,
  },
  canPay: false,
  canCancel: true,
};

const shown = { name: 'Cancel booking' };

describe('a booking opened by its manage link', { timeout: 60_000 }, () => {
  afterEach(() => vi.unstubAllGlobals());

  const openAndAskAgain = async (status: number, message: string) => {
    stubServer({ [path]: booking });
    const { store } = renderApp(<ManagedBooking token="token" onPay={vi.fn()} />);
    await screen.findByRole('button', shown);
    stubServer({ [path]: refusal(status, message) });
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Booking'])));
    const asked = lookupApi.endpoints.managedBooking.select('token');
    await vi.waitFor(() => expect(asked(store.getState()).isError).toBe(true));
  };

  it('stays shown when a refetch fails', async () => {
    await openAndAskAgain(503, 'Booking is away');
    expect(screen.getByRole('button', shown)).toBeTruthy();
    expect(screen.queryByText('Failed to fetch bookings')).toBeNull();
  });

  it('disappears when it has been removed', async () => {
    await openAndAskAgain(404, 'Booking not found');
    expect(await screen.findByText('This link does not lead to a booking')).toBeTruthy();
    expect(screen.queryByRole('button', shown)).toBeNull();
  });
});
