import * as z from 'zod/mini';
import { BookingFields } from './booking.ts';
import { FieldChange } from './changeRequest.ts';
import { Quote, VehicleType, duration, luggage, refuseEmptyPackage } from './catalog.ts';
import { Uuid, emailAddress, line, paragraph, phoneNumber } from './fieldSchemas.ts';
import { Money, moneyInput, signedMoneyInput } from './money.ts';
import { MISSING, PickupDate, destinationList, passengers } from './tripFields.ts';

// How staff change a booking, and how they enter one. Amounts are cents once parsed.

/** Blank, or an address. */
const noOrEmailAddress = () =>
  z.union([z.literal(''), emailAddress('Invalid email address', MISSING)], 'Invalid email address');

const REASON_MISSING = 'Please give a reason';

export const PriceAdjustmentInput = z.object({
  label: line(80, 'Name the adjustment'),
  amount: signedMoneyInput(),
});

export const PriceOverrideInput = z.object({ total: moneyInput(), reason: line(200, REASON_MISSING) });

/** What staff do to a price. An empty list takes the adjustments away; null takes the agreed price away. */
const priceFields = {
  adjustments: z.optional(z.array(PriceAdjustmentInput).check(z.maxLength(20, 'Use at most 20 adjustments'))),
  priceOverride: z.optional(z.nullable(PriceOverrideInput)),
};

const changedFields = z.partial(
  z.object({
    vehicleId: z.nullable(Uuid),
    serviceIds: z.array(Uuid).check(z.maxLength(20, 'Choose at most 20 services')),
    pickupDate: PickupDate,
    duration,
    pickupAddress: line(300),
    destinations: destinationList,
    customerName: line(160, MISSING),
    /** Blank: the customer gets no e-mails any more; a phone number is needed then. */
    customerEmail: noOrEmailAddress(),
    customerPhone: phoneNumber(),
    passengers: z.nullable(passengers),
    luggage: z.nullable(luggage),
    flightNumber: z.nullable(line(20)),
    pickupSign: z.nullable(line(80)),
    notes: z.nullable(paragraph(1000)),
  }),
);

/** PATCH /api/admin/bookings/{reference}, and POST …/preview. Only the fields that are sent change. */
export const ChangeBookingRequest = z.extend(changedFields, {
  version: z.optional(z.int()),
  ...priceFields,
  /** Who drives from then on; null: nobody yet. Left out, whoever drives now does. */
  chauffeurId: z.optional(z.nullable(Uuid)),
  /** Whether the customer is written to. */
  notifyCustomer: z._default(z.boolean(), true),
  /** Whether what was paid beyond the new total goes back. */
  refundDifference: z._default(z.boolean(), true),
});
export type ChangeBookingRequest = z.infer<typeof ChangeBookingRequest>;

/** A vehicle that nobody has for the time of the trip, turnaround included. */
export const FreeVehicle = z.object({
  id: z.string(),
  name: z.string(),
  type: VehicleType,
  capacity: z.number(),
  luggageCapacity: z.number(),
  /** The total of the booking with this vehicle instead; null where it can't be told. */
  total: z.nullable(Money),
});
export type FreeVehicle = z.infer<typeof FreeVehicle>;

/** How many free vehicles are named at the most. */
export const FREE_VEHICLES = 20;

/** What is in the way of a vehicle: another trip, or a block. */
export const VehicleClash = z.object({
  kind: z.enum(['trip', 'block']),
  /** The other trip; null of a block. */
  bookingId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  reason: z.nullable(z.string()),
});
export type VehicleClash = z.infer<typeof VehicleClash>;

/** The `details` of a 409 `booking.vehicle_taken` or `vehicle.blocked` that staff get. */
export const VehicleTakenDetails = z.object({
  bookingId: z.optional(z.string()),
  blockId: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  /** Free ones of the same type, cheapest first. */
  alternatives: z.array(FreeVehicle),
});
export type VehicleTakenDetails = z.infer<typeof VehicleTakenDetails>;

/** Why the chauffeur can't drive the trip, in the words and codes of the refusal. */
export const ChauffeurClash = z.object({
  code: z.enum([
    'booking.chauffeur_taken',
    'chauffeur.off_duty',
    'chauffeur.inactive',
    'chauffeur.licence_expired',
  ]),
  message: z.string(),
  chauffeurId: z.string(),
  chauffeurName: z.string(),
  /** The other trip, where one is in the way. */
  bookingId: z.nullable(z.string()),
});
export type ChauffeurClash = z.infer<typeof ChauffeurClash>;

/** What a change would do. Nothing is stored. */
export const ChangePreview = z.object({
  version: z.number(),
  changes: z.array(FieldChange),
  previousTotal: Money,
  newTotal: Money,
  /** New less previous: below zero it becomes cheaper. */
  difference: Money,
  amountPaid: Money,
  /** What the customer would have to pay after the change. */
  balanceDue: Money,
  /** What would go back when the difference is refunded. */
  refundDue: Money,
  quote: Quote,
  /** What is in the way of the vehicle; null when it is free, or when there is none. */
  clash: z.nullable(VehicleClash),
  /** Free vehicles, `FREE_VEHICLES` at the most: those of the booking's own type first, the cheapest of each first. */
  alternatives: z.array(FreeVehicle),
  /** What is in the way of the chauffeur; null when nothing is, or when nobody is assigned. */
  chauffeurClash: z.nullable(ChauffeurClash),
  /** Who could drive instead, where the chauffeur can't. */
  freeChauffeurs: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

/** `vehicleId` is taken instead of the booking's own. Without a vehicle: `withoutVehicle: false` refuses with 409 `booking.no_vehicle`. */
export const ApproveBookingRequest = z.object({
  version: z.optional(z.int()),
  vehicleId: z.optional(Uuid),
  withoutVehicle: z.optional(z.boolean()),
  /** Who drives: vehicle and chauffeur are both claimed, or the approval is refused. */
  chauffeurId: z.optional(Uuid),
});

export const AcceptChangeRequest = z.object({
  version: z.optional(z.int()),
  refundDifference: z._default(z.boolean(), true),
  /** Who drives the changed trip; null: nobody yet. Left out, whoever drives now does. */
  chauffeurId: z.optional(z.nullable(Uuid)),
});

export const DeclineChangeRequest = z.object({
  version: z.optional(z.int()),
  reason: line(500, REASON_MISSING),
});

/** POST …/pay-link. `send` has it e-mailed to the customer as well. */
export const PayLinkRequest = z.object({
  version: z.optional(z.int()),
  send: z._default(z.boolean(), false),
});

/** A link that asks for exactly the balance. Its code can be read out. */
export const PayLink = z.object({
  url: z.string(),
  /** Such as "7K4M-9QX2"; the address /pay/{code} leads to the payment. */
  code: z.string(),
  expiresAt: z.string(),
  amount: Money,
  sent: z.boolean(),
});
export type PayLink = z.infer<typeof PayLink>;

const refuseNoContact = z.check<{ customerEmail: string; customerPhone: string }>((ctx) => {
  const { customerEmail, customerPhone } = ctx.value;
  if (customerEmail !== '' || customerPhone !== '') return;
  const message = 'Enter a phone number, or an e-mail address';
  ctx.issues.push({ code: 'custom', input: customerPhone, path: ['customerPhone'], message });
});

/** POST /api/admin/bookings: a booking taken by staff, or with `draft` an offer to the customer. */
export const StaffBookingRequest = z
  .extend(BookingFields, {
    /** Blank: the customer gets no e-mails. */
    customerEmail: z._default(noOrEmailAddress(), ''),
    ...priceFields,
    /** Approves at once: one e-mail only. */
    approve: z._default(z.boolean(), false),
    /** Says that an approval may go without a vehicle. */
    withoutVehicle: z.optional(z.boolean()),
    /** A second booking the other way, linked with this one. */
    returnTrip: z.optional(z.nullable(z.object({ pickupDate: PickupDate }))),
    /** The booking that this one was copied from. */
    copyOf: z.optional(z.nullable(Uuid)),
    draft: z._default(z.boolean(), false),
    /** Until when an offer can be accepted; a week by default. */
    expiresAt: z.optional(z.nullable(PickupDate)),
  })
  .check(refuseEmptyPackage, refuseNoContact);
export type StaffBookingRequest = z.infer<typeof StaffBookingRequest>;
export type StaffBookingBody = z.input<typeof StaffBookingRequest>;
