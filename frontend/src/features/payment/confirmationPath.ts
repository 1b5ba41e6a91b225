import { readStorage, writeStorage } from '../../domain/browserStorage.ts';
import { paths } from '../../routing/paths.ts';

const tokenKey = (bookingId: string) => `livery.manage.${bookingId}`;

/** Without the manage token, because the payment provider is given this address to return to. */
export function confirmationPath(bookingId: string, paymentIntentId?: string): string {
  const query = new URLSearchParams({ booking: bookingId });
  if (paymentIntentId !== undefined) query.set('payment_intent', paymentIntentId);
  return `${paths.bookingConfirmation}?${query}`;
}

/** Keeps the booking's manage token for this tab, so that the confirmation survives a redirect and a refresh. */
export const rememberManageToken = (bookingId: string, token: string) =>
  writeStorage(tokenKey(bookingId), token, 'sessionStorage');

export const recallManageToken = (bookingId: string) => readStorage(tokenKey(bookingId), 'sessionStorage');
