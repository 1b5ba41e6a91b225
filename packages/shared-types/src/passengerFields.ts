import * as z from 'zod/mini';
import { line } from './fieldSchemas.ts';
import { phoneNumber } from './phone.ts';

// Who rides, where somebody else made the booking. Null where the booker rides; read by `passengerOf`.

/** As they are sent. Empty counts as null. */
export const passengerFields = {
  passengerName: z.optional(z.nullable(line(160))),
  passengerPhone: z.optional(z.nullable(phoneNumber())),
};

export const passengerAnswers = {
  passengerName: z.nullable(z.string()),
  passengerPhone: z.nullable(z.string()),
};
