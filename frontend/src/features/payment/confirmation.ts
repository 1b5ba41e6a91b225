const KEY = 'livery.manage.';

/** Where a payment ends: `/booking-confirmation` with the booking and, once known, the intent. */
export function confirmationPath(bookingId: string, paymentIntentId?: string): string {
  const query = new URLSearchParams({ booking: bookingId });
  if (paymentIntentId !== undefined) query.set('payment_intent', paymentIntentId);
  return `/booking-confirmation?${query}`;
}

/** Keeps the booking's manage token for this tab, so that the confirmation survives a redirect and a refresh. */
export function rememberManageToken(bookingId: string, token: string): void {
  try {
    sessionStorage.setItem(KEY + bookingId, token);
  } catch {
    // Without storage the confirmation shows the booking's number only.
  }
}

export function recallManageToken(bookingId: string): string | null {
  try {
    return sessionStorage.getItem(KEY + bookingId);
  } catch {
    return null;
  }
}
