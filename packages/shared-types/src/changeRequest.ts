import * as z from 'zod/mini';
import { Quote, duration } from './catalog.ts';
import { Uuid, emailAddress, line, paragraph } from './fieldSchemas.ts';
import { passengerFields } from './passengerFields.ts';
import { phoneNumber } from './phone.ts';
import { Money, moneyInput } from './money.ts';
import { MISSING, PickupDate, destinationList, passengers } from './tripFields.ts';

// Changes by customers, and requests for changes.

/** What a customer may ask to have changed on the manage page, and staff accept or decline. */
const changeRequestFields = {
  pickupDate: PickupDate,
  duration,
  pickupAddress: line(300),
  destinations: destinationList,
  vehicleId: z.nullable(Uuid),
  passengers: z.nullable(passengers),
};

const refuseNoChange = z.check<object>((ctx) => {
  const isAsked = ([name, value]: [string, unknown]) =>
    value !== undefined && !['message', 'quotedTotal'].includes(name);
  if (Object.entries(ctx.value).some(isAsked)) return;
  const message = 'Say what should change';
  ctx.issues.push({ code: 'custom', input: ctx.value, path: ['pickupDate'], message });
});

/** POST /api/manage/{token}/change-requests, and …/change-requests/preview. Only the fields that are sent change. */
export const ChangeRequestInput = z
  .extend(z.partial(z.object(changeRequestFields)), {
    message: z.optional(z.nullable(paragraph(1000))),
    /** The total the person saw; a different price is refused with 409 `price_changed`. In cents once parsed. */
    quotedTotal: z.optional(z.nullable(moneyInput())),
  })
  .check(refuseNoChange);
export type ChangeRequestInput = z.infer<typeof ChangeRequestInput>;

export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** A customer's request for a change. Only one may be open. */
export const ChangeRequest = z.object({
  id: z.string(),
  status: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
  requestedAt: z.string(),
  changes: z.array(FieldChange),
  message: z.nullable(z.string()),
  /** The total with the changes, as the customer saw it. */
  newTotal: Money,
  decidedAt: z.nullable(z.string()),
  /** Why staff declined. */
  reason: z.nullable(z.string()),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** What a change would mean. Nothing is stored. */
export const ChangeRequestPreview = z.object({
  previousTotal: Money,
  newTotal: Money,
  /** New minus previous. */
  difference: Money,
  amountPaid: Money,
  changes: z.array(FieldChange),
  quote: Quote,
  /** The total was agreed on for another package: staff confirm it with their answer. */
  priceToConfirm: z.boolean(),
  /** Null without a vehicle. */
  vehicleIsFree: z.nullable(z.boolean()),
});
export type ChangeRequestPreview = z.infer<typeof ChangeRequestPreview>;

/** PATCH /api/manage/{token}: what customers change themselves. Only the fields that are sent change. */
export const OwnDetailsInput = z.partial(
  z.object({
    customerName: line(160, MISSING),
    customerEmail: emailAddress('Invalid email address', MISSING),
    customerPhone: phoneNumber(),
    ...passengerFields,
    flightNumber: z.nullable(line(20)),
    pickupSign: z.nullable(line(80)),
    notes: z.nullable(paragraph(1000)),
  }),
);
export type OwnDetailsInput = z.infer<typeof OwnDetailsInput>;
