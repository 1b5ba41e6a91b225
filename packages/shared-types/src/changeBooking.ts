import * as z from 'zod/mini';
import { CompleteBookingRequest } from './adminBooking.ts';
import { BookingFields } from './booking.ts';
import { FieldChange } from './changeRequest.ts';
import { confirmation } from './chauffeur.ts';
import { PriceOverride, Quote, VehicleType, duration, luggage, refuseEmptyPackage } from './catalog.ts';
import { DocumentTerm } from './document.ts';
import { Uuid, line, noOrEmailAddress, paragraph } from './fieldSchemas.ts';
import { passengerFields } from './passengerFields.ts';
import { phoneNumber } from './phone.ts';
import { Money, moneyInput, signedMoneyInput } from './money.ts';
import { MISSING, PickupDate, destinationList, passengers } from './tripFields.ts';

// How staff change a booking, and how they enter one. Amounts are cents once parsed.

const REASON_MISSING = 'Please give a reason';

export const PriceAdjustmentInput = z.object({
  label: line(80, 'Name the adjustment'),
  amount: signedMoneyInput(),
});

export const PriceOverrideInput = z.object({ total: moneyInput(), reason: line(200, REASON_MISSING) });

/** Closes a trip: `lines` are charged, before tax, and nothing else of what was proposed. In cents once parsed. */
export const CloseBookingRequest = z.extend(CompleteBookingRequest, {
  lines: z.array(PriceAdjustmentInput).check(z.maxLength(50, 'Use at most 50 lines')),
});

/** What closing the trip with these lines and this cash would make of it. Nothing is stored. */
export const ClosingPreview = z.object({
  total: Money,
  amountPaid: Money,
  balanceDue: Money,
  refundDue: Money,
});
export type ClosingPreview = z.infer<typeof ClosingPreview>;

/** An empty list removes all adjustments; null removes the agreed price. */
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
    /** Blank: no e-mails. Then a phone number is needed. */
    customerEmail: noOrEmailAddress(),
    customerPhone: phoneNumber(),
    ...passengerFields,
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
  /** Null: nobody. Left out: whoever drives now. */
  chauffeurId: z.optional(z.nullable(Uuid)),
  ...confirmation,
  /** Whether the customer is written to. */
  notifyCustomer: z._default(z.boolean(), true),
  /** Whether what was paid beyond the new total goes back. */
  refundDifference: z._default(z.boolean(), true),
});
export type ChangeBookingRequest = z.infer<typeof ChangeBookingRequest>;

/** Free for the time of the trip, turnaround included. */
export const FreeVehicle = z.object({
  id: z.string(),
  name: z.string(),
  type: VehicleType,
  capacity: z.number(),
  luggageCapacity: z.number(),
  /** The booking's calculated total with this vehicle; null where it cannot be calculated. */
  total: z.nullable(Money),
});
export type FreeVehicle = z.infer<typeof FreeVehicle>;

/** How many free vehicles are named at the most. */
export const FREE_VEHICLES = 20;

/** What is in the way of a vehicle: another trip, a block, or a document that ends before the trip. */
export const VehicleClash = z.object({
  kind: z.enum(['trip', 'block', 'document']),
  /** Null where it is no other trip. */
  bookingId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  /** Of what is in the way; of the trip itself where it is a document. */
  from: z.string(),
  to: z.string(),
  /** Of a block; a whole sentence where it is a document. */
  reason: z.nullable(z.string()),
});
export type VehicleClash = z.infer<typeof VehicleClash>;

/** The `details` of a 409 `booking.vehicle_taken` or `vehicle.blocked`, for staff. */
export const VehicleTakenDetails = z.object({
  bookingId: z.optional(z.string()),
  blockId: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  /** Free ones of the same type, cheapest first. */
  alternatives: z.array(FreeVehicle),
});
export type VehicleTakenDetails = z.infer<typeof VehicleTakenDetails>;

/** The `details` of a 409 `vehicle.document_expired`, for staff. */
export const VehicleDocumentDetails = z.extend(DocumentTerm, {
  vehicleId: z.string(),
  vehicleName: z.string(),
  alternatives: VehicleTakenDetails.shape.alternatives,
});
export type VehicleDocumentDetails = z.infer<typeof VehicleDocumentDetails>;

export const ChauffeurClash = z.object({
  code: z.enum([
    'booking.chauffeur_taken',
    'chauffeur.off_duty',
    'chauffeur.inactive',
    'chauffeur.document_expired',
    'chauffeur.off_hours',
    'chauffeur.short_rest',
  ]),
  message: z.string(),
  chauffeurId: z.string(),
  chauffeurName: z.string(),
  bookingId: z.nullable(z.string()),
});
export type ChauffeurClash = z.infer<typeof ChauffeurClash>;

/** The `details` of a 409 `booking.override_stands`: the change has to carry `priceOverride`. */
export const OverrideStandsDetails = z.object({
  /** What the changed trip costs without an agreed price. */
  computedTotal: Money,
  priceOverride: PriceOverride,
});
export type OverrideStandsDetails = z.infer<typeof OverrideStandsDetails>;

/** What a change would do. Nothing is stored. */
export const ChangePreview = z.object({
  version: z.number(),
  changes: z.array(FieldChange),
  previousTotal: Money,
  newTotal: Money,
  /** New minus previous. */
  difference: Money,
  amountPaid: Money,
  /** After the change. */
  balanceDue: Money,
  /** If the difference is refunded. */
  refundDue: Money,
  quote: Quote,
  /** The new total without an agreed price. */
  computedTotal: Money,
  /** The agreed price that the change puts in question, so that it has to carry `priceOverride`. */
  standingOverride: z.nullable(PriceOverride),
  clash: z.nullable(VehicleClash),
  /** At most `FREE_VEHICLES`: those of the booking's type first, the cheapest first. */
  alternatives: z.array(FreeVehicle),
  chauffeurClash: z.nullable(ChauffeurClash),
  freeChauffeurs: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

/** `vehicleId` replaces the booking's. With none, `withoutVehicle: false` is refused: 409 `booking.no_vehicle`. */
export const ApproveBookingRequest = z.object({
  version: z.optional(z.int()),
  vehicleId: z.optional(Uuid),
  withoutVehicle: z.optional(z.boolean()),
  /** Vehicle and chauffeur are both taken, or the approval is refused. */
  chauffeurId: z.optional(Uuid),
  ...confirmation,
});

export const AcceptChangeRequest = z.object({
  version: z.optional(z.int()),
  refundDifference: z._default(z.boolean(), true),
  priceOverride: priceFields.priceOverride,
  /** Null: nobody. Left out: whoever drives now. */
  chauffeurId: z.optional(z.nullable(Uuid)),
  ...confirmation,
});

export const DeclineChangeRequest = z.object({
  version: z.optional(z.int()),
  reason: line(500, REASON_MISSING),
});

/** POST …/pay-link. `send` also e-mails it. */
export const PayLinkRequest = z.object({
  version: z.optional(z.int()),
  send: z._default(z.boolean(), false),
});

/** A link to pay the balance. Its code can be read out. */
export const PayLink = z.object({
  url: z.string(),
  /** Such as "7K4M-9QX2", for /pay/{code}. */
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

/** POST /api/admin/bookings: a booking by staff, or an offer if `draft`. */
export const StaffBookingRequest = z
  .extend(BookingFields, {
    /** Blank: no e-mails. */
    customerEmail: z._default(noOrEmailAddress(), ''),
    ...priceFields,
    /** With a single e-mail. */
    approve: z._default(z.boolean(), false),
    /** Allows approval without a vehicle. */
    withoutVehicle: z.optional(z.boolean()),
    /** A linked booking back. */
    returnTrip: z.optional(z.nullable(z.object({ pickupDate: PickupDate }))),
    /** The booking that this one was copied from. */
    copyOf: z.optional(z.nullable(Uuid)),
    draft: z._default(z.boolean(), false),
    /** By default a week. */
    expiresAt: z.optional(z.nullable(PickupDate)),
  })
  .check(refuseEmptyPackage, refuseNoContact);
export type StaffBookingRequest = z.infer<typeof StaffBookingRequest>;
export type StaffBookingBody = z.input<typeof StaffBookingRequest>;
