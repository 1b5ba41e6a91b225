import { displayPhone, passengerOf, RIDE_PROBLEM_WORDS } from '@livery/shared-types';
import { manageUrl, tripBlock } from '../bookingText.ts';
import type { BookingSnapshot } from '../bookingSnapshot.ts';
import { clock } from '../displayTime.ts';
import { button, factsBlock, link, notice, quoteBlock, small, text } from '../emailBlocks.ts';
import type { Block, TemplateContext } from '../emailContent.ts';
import { chauffeurBlocks, otherPassenger, rideUrl } from '../rideText.ts';
import { fitText, type TextContent } from '../textContent.ts';
import { customerBlock, whyYou } from './staff.ts';
import { aboutBooking, toCustomer, withText, type Template } from './template.ts';

/** The ride itself: what its passenger, and staff, are told as it goes on. */
export const rideTemplates = {
  'ride-on-the-way': withText(
    toCustomer('ride.step_taken', ({ booking, pickup, number }, ctx) => {
      const passenger = otherPassenger(booking);
      const toWhom = passenger === null ? '' : ` to ${passenger}`;
      const where = passenger === null ? 'your pickup' : `${passenger}, for the pickup`;
      return {
        subject: `Your chauffeur is on the way${toWhom} (${number})`,
        preheader: `${driverOf(booking)} is on the way${toWhom || ' to your pickup'}.`,
        title: `Your chauffeur is on the way${toWhom}`,
        blocks: [
          text(
            `${driverOf(booking)} is on the way to ${where} at ${clock(pickup, ctx.timeZone)}. You can follow the car on a map.`,
          ),
          ...chauffeurBlocks(ctx, booking),
          ...rideBlocks(ctx, booking),
        ],
      };
    }),
    (booking, ctx) => textOf(ctx, booking, (driver) => `${driver} is on the way to ${readerOf(booking)}`),
  ),

  'ride-arrived': withText(
    toCustomer('ride.step_taken', ({ booking, number }, ctx) => {
      const passenger = otherPassenger(booking);
      const forWhom = passenger === null ? '' : ` for ${passenger}`;
      const pickup = passenger === null ? 'your pickup' : 'the pickup';
      return {
        subject: `Your chauffeur has arrived${forWhom} (${number})`,
        preheader: `${driverOf(booking)} is at ${pickup}.`,
        title: `Your chauffeur has arrived${forWhom}`,
        blocks: [
          text(`${driverOf(booking)} is at ${pickup} and waits for ${passenger ?? 'you'}.`),
          ...signBlocks(booking),
          ...chauffeurBlocks(ctx, booking),
          ...rideBlocks(ctx, booking),
        ],
      };
    }),
    (booking, ctx) =>
      textOf(ctx, booking, (driver) =>
        speaksToPassenger(booking)
          ? `${driver} has arrived at your pickup`
          : `${driver} has arrived for ${readerOf(booking)}`,
      ),
  ),

  'staff-ride-late': aboutBooking('ride.late', ({ data, booking, pickup, number, day }, ctx) => {
    const time = clock(pickup, ctx.timeZone);
    const what = data.missing === 'arrived' ? 'not at the pickup' : 'not on the way';
    const driver = booking.chauffeur;
    return {
      subject: `Late: ${driver?.name ?? 'nobody'} is ${what}, pickup ${day} at ${time} (${number})`,
      preheader: `${passengerOf(booking).name} is picked up at ${time}.`,
      eyebrow: 'Action needed',
      title: `${driver?.name ?? 'Nobody'} is ${what}`,
      blocks: [
        notice(
          'bad',
          driver === null ? 'The trip has no chauffeur' : 'The chauffeur is late',
          `${data.missing === 'arrived' ? '“Arrived”' : '“On the way”'} was due at ${clock(new Date(data.dueAt), ctx.timeZone)}. Call, or give the trip to somebody else on the dispatch board.`,
        ),
        ...(driver === null
          ? []
          : [
              factsBlock('Chauffeur', [
                ['Name', driver.name],
                ['Phone', displayPhone(driver.phone) || null],
              ]),
            ]),
        customerBlock(booking),
        tripBlock(ctx, booking),
        boardButton(ctx),
      ],
      reason: whyYou(ctx),
    };
  }),

  'staff-ride-problem': aboutBooking('ride.problem', ({ data, booking, pickup, number, day }, ctx) => {
    const { chauffeur, kind, note } = data;
    const what = RIDE_PROBLEM_WORDS[kind];
    const time = clock(pickup, ctx.timeZone);
    return {
      subject: `Problem: ${what}, ${chauffeur.name}, pickup ${day} at ${time} (${number})`,
      preheader: note || `${passengerOf(booking).name} is picked up at ${time}.`,
      eyebrow: 'Action needed',
      title: `${chauffeur.name} has a problem`,
      blocks: [
        notice(
          'bad',
          what,
          `Reported at ${clock(new Date(data.at), ctx.timeZone)}. The passenger was told nothing of it.`,
        ),
        ...(note === '' ? [] : [quoteBlock('In the chauffeur’s words', note)]),
        factsBlock('Chauffeur', [
          ['Name', chauffeur.name],
          ['Phone', displayPhone(chauffeur.phone) || null],
        ]),
        customerBlock(booking),
        tripBlock(ctx, booking),
        boardButton(ctx),
      ],
      reason: whyYou(ctx),
    };
  }),

  'staff-trip-declined': aboutBooking(
    'booking.unassigned',
    ({ data, booking, pickup, number, day, moment }, ctx) => ({
      subject: `Declined: ${data.chauffeur.name} does not drive on ${day} at ${clock(pickup, ctx.timeZone)} (${number})`,
      preheader: `The trip on ${moment} has no chauffeur.`,
      eyebrow: 'Action needed',
      title: `${number} has no chauffeur`,
      blocks: [
        notice('bad', `${data.chauffeur.name} declined`, data.reason || 'No reason was given.'),
        factsBlock('Chauffeur', [
          ['Name', data.chauffeur.name],
          ['Phone', displayPhone(data.chauffeur.phone) || null],
        ]),
        customerBlock(booking),
        tripBlock(ctx, booking),
        boardButton(ctx),
      ],
      reason: whyYou(ctx),
    }),
  ),
} satisfies Record<string, Template>;

const driverOf = ({ chauffeur }: BookingSnapshot): string => chauffeur?.name ?? 'Your chauffeur';

const boardButton = ({ publicUrl }: TemplateContext): Block =>
  button('Open the dispatch board', `${publicUrl}/admin/dispatch`);

/** The trip, and where to see all of the booking. */
function rideBlocks(ctx: TemplateContext, booking: BookingSnapshot): Block[] {
  return [
    tripBlock(ctx, booking, { isBrief: true }),
    link('See this booking', manageUrl(ctx, booking)),
    small(
      `${otherPassenger(booking) === null ? 'You' : 'They'} do not find each other? Call your chauffeur, or us at ${ctx.brand.phone}.`,
    ),
  ];
}

function signBlocks(booking: BookingSnapshot): Block[] {
  const { pickupSign } = booking;
  if (pickupSign === null) return [];
  const isBooker = otherPassenger(booking) === null;
  return [text(isBooker ? `Look for a sign that says “${pickupSign}”.` : `The sign says “${pickupSign}”.`)];
}

/** A text about somebody else's ride goes to the booker where the passenger's phone is not known. */
const speaksToPassenger = (booking: BookingSnapshot): boolean => passengerOf(booking).phone !== null;

const readerOf = (booking: BookingSnapshot): string =>
  (speaksToPassenger(booking) ? null : otherPassenger(booking)) ?? 'you';

/** With the car and the plate as far as there is room. */
function textOf(
  ctx: TemplateContext,
  booking: BookingSnapshot,
  say: (driver: string) => string,
): TextContent {
  const { chauffeur, ride, vehicleName } = booking;
  const driver = chauffeur?.name ?? 'Your chauffeur';
  const car = ride?.vehicle ?? vehicleName;
  const plate = ride?.plate || null;
  const carAndPlate = [car, plate].filter((part) => part !== null).join(', ');
  return fitText(
    [
      `${ctx.brand.name}: ${say(driver)}${carAndPlate && ` (${carAndPlate})`}.`,
      `${say(driver)}${carAndPlate && ` (${carAndPlate})`}.`,
      `${say(driver)}${plate === null ? '' : ` (${plate})`}.`,
      `${say('Your chauffeur')}${plate === null ? '' : ` (${plate})`}.`,
      `${say('Your chauffeur')}.`,
    ],
    rideUrl(ctx, booking),
  );
}
