import { shortId } from '@livery/shared-types/shortId';
import type { PaymentMethod } from '@livery/shared-types/booking';

/** A table has room for the beginning of an id. */
export const briefId = (id: string) => `${shortId(id)}...`;

/** A booking from before the choice existed was paid by card. */
export const methodLabel = (method: PaymentMethod | undefined) => (method === 'cash' ? 'Cash' : 'Card');

export const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;
