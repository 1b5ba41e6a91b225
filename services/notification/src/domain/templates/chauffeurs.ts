import {
  displayPhone,
  documentNames,
  events,
  passengerOf,
  type BookingSummary,
  type EventData,
  type EventType,
} from '@livery/shared-types';
import { dayBounds, wallClock } from '@livery/shared-types/time';
import { bookingNumber, greeting, pickupOf, tripBlock } from '../bookingText.ts';
import { isStanding, isToCome, type BookingSnapshot } from '../bookingSnapshot.ts';
import { chauffeurDifferences } from '../changedText.ts';
import { clock, longDay, shortDay } from '../displayTime.ts';
import { HOUR_MS } from '../durations.ts';
import { button, factsBlock, notice, small, text } from '../emailBlocks.ts';
import type { Block, EmailContent, TemplateContext } from '../emailContent.ts';
import { passengerBlock } from '../rideText.ts';
import { fitText } from '../textContent.ts';
import { withdrawnFrom } from '../withdrawnFrom.ts';
import { whyYou } from './staff.ts';
import { aboutBooking, plain, type BookingInput, type Template } from './template.ts';

/** To chauffeurs, who see no prices but the cash to collect; and to staff about chauffeurs and vehicles. */
export const chauffeurTemplates = {
  'chauffeur-assigned': toChauffeur('booking.assigned', ({ data, booking, pickup, number, day }, ctx) => ({
    name: data.chauffeur.name,
    subject: `Your trip on ${day} at ${clock(pickup, ctx.timeZone)} (${number})`,
    preheader: `Pickup: ${booking.pickupAddress || 'to be confirmed'}.`,
    title: 'You have a trip',
    blocks: [
      text(
        'This trip is yours. Please accept or decline it on your page, which shows it from the day before.',
      ),
      ...wholeTrip(ctx, booking),
    ],
  })),

  'chauffeur-changed': toChauffeur('booking.changed', ({ data, booking, pickup, number, day }, ctx) => ({
    name: booking.chauffeur?.name ?? '',
    subject: `Changed: your trip on ${day} at ${clock(pickup, ctx.timeZone)} (${number})`,
    preheader: 'A trip of yours has changed.',
    title: 'Your trip has changed',
    blocks: [
      text('Below you find what is different, and the whole trip as it is now.'),
      ...(isToBeAccepted(data.previous, booking)
        ? [text('Please accept or decline it on your page, as it is now.')]
        : []),
      factsBlock('What changed', chauffeurDifferences(data.previous, booking, { timeZone: ctx.timeZone })),
      ...wholeTrip(ctx, booking),
    ],
  })),

  'chauffeur-withdrawn': withdrawnTrip(),

  'chauffeur-late': toChauffeur('ride.late', ({ data, booking, pickup, number }, ctx) => {
    const hasToArrive = data.missing === 'arrived';
    const due = clock(new Date(data.dueAt), ctx.timeZone);
    return {
      name: booking.chauffeur?.name ?? '',
      subject: `You are expected: pickup at ${clock(pickup, ctx.timeZone)} (${number})`,
      preheader: `“${hasToArrive ? 'Arrived' : 'On the way'}” was due at ${due}.`,
      title: hasToArrive ? 'You should be at the pickup' : 'You should be on the way',
      blocks: [
        notice(
          'bad',
          `“${hasToArrive ? 'Arrived' : 'On the way'}” was due at ${due}`,
          `If you have only forgotten to press it, press it now on your page. Otherwise call us at once at ${ctx.brand.phone}: the passenger and our staff wait for you.`,
        ),
        ...wholeTrip(ctx, booking),
      ],
    };
  }),

  'chauffeur-day': dayList(),

  'chauffeur-link': plain('chauffeur.link_issued', (issued, ctx) => {
    const key = ctx.openCode(issued.sealedKey);
    if (key === undefined) throw new Error('The sealed key cannot be opened with IDENTITY_SECRET');
    return {
      subject: `Your page at ${ctx.brand.name}`,
      preheader: 'The link to your trips. Please keep it to yourself.',
      eyebrow: 'Your page',
      title: 'Your trips, on your phone',
      blocks: [
        text(greeting(issued.chauffeur.name)),
        text(
          'Open this link on your phone and add the page to your home screen. It shows your trips of today and tomorrow, and there you say where you are.',
        ),
        button('Open your page', `${ctx.publicUrl}/drive#${key}`),
        small('Please keep it to yourself: whoever has this link sees your trips. Earlier links have ended.'),
      ],
      reason: whyChauffeur(ctx),
    };
  }),

  'staff-document-expiring': plain('chauffeur.document_expiring', ({ chauffeur, document }, ctx) =>
    documentWarning(document, ctx, {
      name: chauffeur.name,
      facts: factsBlock('Chauffeur', [
        ['Name', chauffeur.name],
        ['Phone', displayPhone(chauffeur.phone) || null],
        ['E-mail', chauffeur.email || null],
        ['Number', document.number || null],
      ]),
      button: button('Open the chauffeurs', `${ctx.publicUrl}/admin/chauffeurs`),
    }),
  ),

  'staff-vehicle-document-expiring': plain('vehicle.document_expiring', ({ vehicle, document }, ctx) =>
    documentWarning(document, ctx, {
      name: vehicle.name,
      facts: factsBlock('Vehicle', [
        ['Name', vehicle.name],
        ['Plate', vehicle.plate || null],
        ['Number', document.number || null],
      ]),
      button: button('Open the fleet', `${ctx.publicUrl}/admin?tab=fleet`),
    }),
  ),
} satisfies Record<string, Template>;

interface DocumentOwner {
  name: string;
  facts: Block;
  button: Block;
}

/** To staff, about a document of a chauffeur or a vehicle. */
function documentWarning(
  { kind, expiresOn }: EventData<'chauffeur.document_expiring'>['document'],
  ctx: TemplateContext,
  owner: DocumentOwner,
): EmailContent {
  const until = dayOf(expiresOn, shortDay);
  const [what, name] = [documentNames[kind], owner.name];
  return {
    subject: `${what.charAt(0).toUpperCase()}${what.slice(1)} of ${name}: good until ${until}`,
    preheader: `After ${until} no trip can be assigned to ${name}.`,
    eyebrow: 'Action needed',
    title: `The ${what} of ${name} expires soon`,
    blocks: [
      notice(
        'gold',
        `${name}: until ${until}`,
        `Trips after that day cannot be assigned. Enter the new date once the ${what} is renewed.`,
      ),
      owner.facts,
      owner.button,
    ],
    reason: whyYou(ctx),
  };
}

/** A calendar day, YYYY-MM-DD, in words. */
const dayOf = (day: string, write: typeof shortDay) => write(new Date(`${day}T12:00:00Z`), 'UTC');

const whyChauffeur = ({ brand }: TemplateContext) => `You receive this because you drive for ${brand.name}.`;

type ChauffeurContent = Omit<EmailContent, 'eyebrow' | 'reason'> & { name: string };

/** About a trip, to its present or former chauffeur. */
function toChauffeur<T extends EventType>(
  event: T,
  write: (input: BookingInput<T>, ctx: TemplateContext) => ChauffeurContent,
): Template {
  return aboutBooking<T>(event, (input, ctx) => {
    const { name, blocks, ...content } = write(input, ctx);
    return {
      ...content,
      eyebrow: input.number,
      blocks: [text(greeting(name)), ...blocks],
      reason: whyChauffeur(ctx),
    };
  });
}

/** What the chauffeur accepts: a change of it asks for a new yes. */
const accepted = (booking: BookingSummary) =>
  JSON.stringify([
    Date.parse(booking.pickupAt),
    booking.pickupAddress,
    booking.destinations,
    booking.vehicleId,
    booking.passengers,
    booking.pickupSign,
    passengerOf(booking).name,
  ]);
const isToBeAccepted = (before: BookingSummary, now: BookingSnapshot): boolean =>
  (now.ride?.step ?? null) === null && accepted(before) !== accepted(now);

/** The trip and its passenger. The personal link has an e-mail of its own. */
const wholeTrip = (ctx: TemplateContext, booking: BookingSnapshot): Block[] => [
  tripBlock(ctx, booking, { namesPassenger: false }),
  passengerBlock(booking),
  pageHint(ctx),
];

const pageHint = ({ brand }: TemplateContext): Block =>
  small(
    `Your page shows the trips of today and tomorrow: open it with your personal link. You do not have one? Call us at ${brand.phone}.`,
  );

/** To a chauffeur whose trip was given to another, or ended. */
function withdrawnTrip(): Template {
  return {
    event: 'booking.unassigned',
    isAboutBooking: true,
    composeText: ({ booking }, ctx) => {
      if (booking === null) throw new Error('The state of the booking is missing');
      const isOff = booking.isGone || !isStanding(booking);
      const pickup = pickupOf(booking);
      const when = `${shortDay(pickup, ctx.timeZone)} at ${clock(pickup, ctx.timeZone)}`;
      const what = isOff ? 'Your trip is cancelled' : 'You do not drive this trip any more';
      return fitText(
        [`${what}: ${when}, ${booking.pickupAddress}. ${ctx.brand.name}`, `${what}: ${when}.`],
        `${ctx.publicUrl}/drive`,
      );
    },
    compose: ({ data, booking }, ctx) => {
      const { name } = withdrawnFrom(data);
      if (booking === null) throw new Error('The state of the booking is missing');
      const isOff = booking.isGone || !isStanding(booking);
      const pickup = pickupOf(booking);
      const number = bookingNumber(booking.bookingId);
      const when = `${shortDay(pickup, ctx.timeZone)} at ${clock(pickup, ctx.timeZone)}`;
      return {
        subject: `${isOff ? 'Cancelled' : 'Not yours any more'}: the trip on ${when} (${number})`,
        preheader: 'You do not drive this trip.',
        eyebrow: number,
        title: isOff ? 'A trip of yours is cancelled' : 'You do not drive this trip any more',
        blocks: [
          text(greeting(name)),
          text(
            isOff
              ? 'This trip will not take place. You have nothing to do.'
              : 'You do not drive this trip any more: our staff have arranged it otherwise. You have nothing to do.',
          ),
          tripBlock(ctx, booking, { isBrief: true }),
          small(`Questions? Call us at ${ctx.brand.phone}.`),
        ],
        reason: whyChauffeur(ctx),
      };
    },
  };
}

/** Whether the trip has a part of the day that staff plan: one of the business's clock, with 23 or 25 hours when that changes. */
function runsOn(date: string, timeZone: string, { pickupAt, durationHours }: BookingSnapshot): boolean {
  const day = dayBounds(wallClock(`${date}T12:00`, timeZone).at, timeZone);
  const startsAt = Date.parse(pickupAt);
  return startsAt < day.end.getTime() && startsAt + durationHours * HOUR_MS > day.start.getTime();
}

/** In the evening: the trips of the next day. */
function dayList(): Template {
  const read = (data: unknown) => events['chauffeur.day_planned'].parse(data);
  return {
    event: 'chauffeur.day_planned',
    isAboutBooking: true,
    lists: {
      idsIn: (data) => read(data).bookingIds,
      belongs: (data, booking, timeZone) => {
        const { chauffeur, date } = read(data);
        const isTheirs = isToCome(booking) && booking.chauffeur?.id === chauffeur.id;
        return isTheirs && runsOn(date, timeZone, booking);
      },
    },
    compose: ({ data, trips = [] }, ctx) => dayPlan(read(data), trips, ctx),
  };
}

function dayPlan(
  { chauffeur, date }: EventData<'chauffeur.day_planned'>,
  trips: readonly BookingSnapshot[],
  ctx: TemplateContext,
): EmailContent {
  const day = dayOf(date, longDay);
  const count = trips.length === 1 ? 'one trip' : `${trips.length} trips`;
  return {
    subject: `Your trips on ${dayOf(date, shortDay)}: ${trips.length}`,
    preheader: `You have ${count} on ${day}.`,
    eyebrow: 'Your day',
    title: day,
    blocks: [
      text(greeting(chauffeur.name)),
      text(`You have ${count}. Should anything change, we write to you.`),
      ...trips.flatMap((booking) => [
        tripBlock(ctx, booking, { namesPassenger: false }),
        passengerBlock(booking),
      ]),
      pageHint(ctx),
    ],
    reason: whyChauffeur(ctx),
  };
}
