import { manageUrl, tripBlock } from '../bookingText.ts';
import { isPending } from '../bookingSnapshot.ts';
import { amountBlock, button, dashboardButton, factsBlock, notice, small, text } from '../emailBlocks.ts';
import { longMoment } from '../displayTime.ts';
import { money, openPaymentBlocks } from '../paymentText.ts';
import { customerBlock, whyYou } from './staff.ts';
import { aboutBooking, toCustomer, type Template } from './template.ts';

/** About cards that are authorised first and charged on approval. */
export const authorizationTemplates = {
  'hold-released': toCustomer('payment.released', ({ data, booking, number, day }, ctx) => ({
    subject: `The hold on your card was released (${number})`,
    preheader: 'Nothing was charged.',
    title: 'Nothing was charged',
    blocks: [
      text(
        data.because === 'expired'
          ? 'The hold on your card has lapsed, because a bank keeps it for some days only. Nothing was charged.'
          : 'The hold on your card was released. Nothing was charged.',
      ),
      amountBlock('Released', `${money(data.amountCents)} ${data.currency.toUpperCase()}`),
      text(
        `Your booking for ${day} stays as it is${isPending(booking) ? ': we are still reviewing it' : ''}.`,
      ),
      ...openPaymentBlocks(booking),
      tripBlock(ctx, booking, { isBrief: true }),
      button(booking.canPay ? 'Pay and manage your booking' : 'Manage your booking', manageUrl(ctx, booking)),
      small('Your bank may take a few days to show that the hold is gone.'),
    ],
  })),

  'card-not-charged': toCustomer('payment.capture_failed', ({ data, booking, number, day }, ctx) => ({
    subject: `Please pay for your ride on ${day}: your card was not charged (${number})`,
    preheader: `We could not charge ${money(data.amountCents)} to your card.`,
    title: 'Your card could not be charged',
    blocks: [
      text(
        'We tried to charge the card that you had authorised for this booking, and your bank declined it. Nothing was charged, and the hold is released.',
      ),
      ...openPaymentBlocks(booking),
      tripBlock(ctx, booking, { isBrief: true }),
      button(booking.canPay ? 'Pay and manage your booking' : 'Manage your booking', manageUrl(ctx, booking)),
      small(
        `Your booking stays as it is. Questions? Write to ${ctx.brand.email} or call ${ctx.brand.phone}.`,
      ),
    ],
  })),

  'staff-card-not-charged': aboutBooking('payment.capture_failed', ({ data, booking, number }, ctx) => ({
    subject: `Card not charged: ${money(data.amountCents)} (${number})`,
    preheader: 'An authorised card was declined when it was to be charged.',
    eyebrow: 'Action needed',
    title: 'An authorised card could not be charged',
    blocks: [
      notice('bad', 'What the provider said', data.reason || 'No reason was given.'),
      amountBlock('Not charged', `${money(data.amountCents)} ${data.currency.toUpperCase()}`),
      factsBlock('Payment', [
        ['Booking', booking.status.replaceAll('_', ' ')],
        ['Payment', data.paymentIntentId],
      ]),
      customerBlock(booking),
      dashboardButton(ctx),
      small('The customer was asked to pay another way. The booking is not paid: please see to it.'),
    ],
    reason: whyYou(ctx),
  })),

  'staff-hold-expiring': aboutBooking(
    'payment.authorization_expiring',
    ({ data, booking, number, moment }, ctx) => {
      const until = longMoment(new Date(data.authorizedUntil), ctx.timeZone);
      return {
        subject: `Decide soon: the hold of ${money(data.amountCents)} lapses (${number})`,
        preheader: `The card is held until ${until}.`,
        eyebrow: 'Action needed',
        title: 'A hold on a card lapses within a day',
        blocks: [
          notice('gold', `Held until ${until}`, 'Approve the booking before then, and the card is charged.'),
          amountBlock('Held', `${money(data.amountCents)} ${data.currency.toUpperCase()}`),
          factsBlock('Trip', [['Pickup', moment]]),
          customerBlock(booking),
          dashboardButton(ctx),
          small('Once it has lapsed, the customer has to pay again. A rejected booking releases the hold.'),
        ],
        reason: whyYou(ctx),
      };
    },
  ),
} satisfies Record<string, Template>;
