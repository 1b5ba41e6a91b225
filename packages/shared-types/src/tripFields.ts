import * as z from 'zod/mini';
import { luggage } from './catalog.ts';
import { line, paragraph } from './fieldSchemas.ts';

// The fields of a trip, in requests and answers.

export const MISSING = 'Please fill in all required fields';

const PICKUP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Local time in the business zone (YYYY-MM-DDTHH:mm), or an ISO instant. */
export const PickupDate = z
  .string(MISSING)
  .check(
    z.trim(),
    z.minLength(1, { error: MISSING, abort: true }),
    z.regex(PICKUP, 'Enter the pickup as YYYY-MM-DDTHH:mm'),
  );

export const passengers = z
  .int('Passengers must be a whole number')
  .check(z.minimum(1, 'At least one passenger travels'), z.maximum(100));

export const destinationList = z.pipe(
  z.array(line(300)).check(z.maxLength(20, 'Use at most 20 destinations')),
  z.transform((rows: string[]) => rows.filter((row) => row !== '')),
);

export const TripDetails = z.object({
  passengers: z.optional(z.nullable(passengers)),
  luggage: z.optional(z.nullable(luggage)),
  flightNumber: z.optional(z.nullable(line(20))),
  pickupSign: z.optional(z.nullable(line(80))),
  notes: z.optional(z.nullable(paragraph(1000))),
});

export const tripAnswers = {
  passengers: z.nullable(z.number()),
  luggage: z.nullable(z.number()),
  flightNumber: z.nullable(z.string()),
  pickupSign: z.nullable(z.string()),
  notes: z.nullable(z.string()),
};
