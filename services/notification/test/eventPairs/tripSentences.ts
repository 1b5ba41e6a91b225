import {
  always,
  hoursAhead,
  isPending,
  isApproved,
  isStanding,
  longMoment,
  wasChanged,
  wasReaddressed,
  isAskedFor,
  isDeclined,
  total,
  cents,
  A,
  hasEnding,
  isPaid,
  kept,
  byStaff,
  longDay,
  time,
  both,
  isNumber,
  N,
  s,
  type TruthTable,
} from './truthConditions.ts';

/** What surrounds every e-mail, titles, openings, the trip and what happens next. */
export const TRIP_SENTENCES: TruthTable = [
  // Around every e-mail
  s('ELLESMERE CHAUFFEURS', always),
  s(String.raw`Booking #${N}`, isNumber),
  s(
    'New booking',
    both(isPending, ({ isStaff }) => isStaff),
  ),
  s('Action needed', ({ isStaff }) => isStaff),
  s(String.raw`Ellesmere Chauffeurs, Scarborough, Ontario \(416\) 555-0142 \| hello@.+ https:.+`, always),
  s(
    String.raw`You receive this because a booking with Ellesmere Chauffeurs was made with this address\.`,
    ({ isStaff }) => !isStaff,
  ),
  s(String.raw`You receive this because you paid Ellesmere Chauffeurs by card\.`, isPaid),
  s(String.raw`You receive this as staff of Ellesmere Chauffeurs\.`, ({ isStaff }) => isStaff),
  s('Dear Amelia Okafor,', always),

  // Titles and openings
  s('title: We have your request', isPending),
  s(String.raw`Thank you for choosing Ellesmere Chauffeurs\.`, always),
  s(
    String.raw`Your booking is pending approval: we check the car and the chauffeur for your time, and write to you as soon as it is reviewed\.`,
    isPending,
  ),
  s(String.raw`title: Booking #${N} waits for approval`, both(isNumber, isPending)),
  s('title: Your ride is confirmed', isStanding),
  s(String.raw`Your booking is approved\.`, isStanding),
  s(String.raw`The car will be at your pickup, spotless and a few minutes early\.`, isStanding),
  s(String.raw`An invitation is attached, so that the trip finds its place in your calendar\.`, isStanding),
  s('title: Your booking has changed', wasChanged),
  s(String.raw`Your booking was changed\.`, wasChanged),
  s(String.raw`Below you find what is different, and the whole trip as it is now\.`, wasChanged),
  s('heading: WHAT CHANGED', wasChanged),
  s(
    String.raw`Pickup time: (.+) → (.+)`,
    ({ reference }, [, from, to]) =>
      to === longMoment(reference.pickup) &&
      reference.changedFrom.some(({ pickupAt }) => from === longMoment(new Date(pickupAt))),
  ),
  s(String.raw`As you asked, your details were changed\.`, wasReaddressed),
  s(String.raw`Your booking is still being reviewed\.`, isPending),
  s(
    String.raw`Total: (.+) → ${A}`,
    both(total, ({ reference }, [, from]) =>
      reference.changedFrom.some(({ totalCents }) => totalCents === cents(from)),
    ),
  ),
  s('Address changed', wasReaddressed),
  s('title: E-mails go to another address now', wasReaddressed),
  s(String.raw`The e-mail address of your booking was changed\.`, wasReaddressed),
  s(String.raw`This address receives no more e-mails about it\.`, wasReaddressed),
  s(String.raw`You did not ask for this\?`, wasReaddressed),
  s('title: We have your request for a change', isAskedFor),
  s(
    String.raw`We look at the change that you asked for, and write to you as soon as it is decided\.`,
    isAskedFor,
  ),
  s(String.raw`Until then your booking stays as it is\.`, isAskedFor),
  s('heading: WHAT YOU ASKED FOR', (moment, found) => isAskedFor(moment, found) || isDeclined(moment, found)),
  s('Passengers: 3 → 5', (moment, found) => isAskedFor(moment, found) || isDeclined(moment, found)),
  s(String.raw`You can withdraw your request there as long as it is not decided\.`, isAskedFor),
  s('title: We cannot make this change', isDeclined),
  s(String.raw`We are sorry: we cannot make the change that you asked for\.`, isDeclined),
  s(String.raw`Your booking stays as it is\.`, isDeclined),
  s('notice: Reason', isDeclined),
  s('No larger car is free', isDeclined),
  s(
    'Change request',
    both(isAskedFor, ({ isStaff }) => isStaff),
  ),
  s(String.raw`title: Booking #${N}: a change is asked for`, both(isNumber, isAskedFor)),
  s(
    'heading: WHAT IS ASKED FOR',
    both(isAskedFor, ({ isStaff }) => isStaff),
  ),
  s(
    'notice: The customer wrote',
    both(isAskedFor, ({ isStaff }) => isStaff),
  ),
  s(
    'Two friends join us',
    both(isAskedFor, ({ isStaff }) => isStaff),
  ),
  s(String.raw`The attached invitation brings your calendar up to date\.`, both(wasChanged, isStanding)),
  s(String.raw`You did not agree on this with us\?`, wasChanged),
  s(String.raw`Call us at .+ and we will put it right\.`, wasChanged),
  s('title: We cannot take this booking', ({ reference }) => reference.status === 'rejected'),
  s(String.raw`We are sorry\.`, ({ reference }) => reference.status === 'rejected'),
  s(
    String.raw`After reviewing your request we are unable to offer this ride\.`,
    ({ reference }) => reference.status === 'rejected',
  ),
  s('title: Your booking is cancelled', ({ reference }) => reference.status === 'cancelled'),
  s('title: We missed you at your pickup', ({ reference }) => reference.ending?.noShow === true),
  s(
    String.raw`As requested, your booking is cancelled and the car is released\.`,
    ({ reference }) => reference.ending?.by === 'customer',
  ),
  // An apology that keeps money is the fault that began all this.
  s(
    String.raw`We had to cancel your booking, and we are sorry for the change to your plans\.`,
    both(byStaff, (moment) => moment.reference.ending?.noShow === false && kept(moment) === 0),
  ),
  s(
    String.raw`Our staff cancelled this booking, so the ride will not take place\.`,
    both(byStaff, (moment) => kept(moment) > 0),
  ),
  s(
    String.raw`Our staff recorded this trip as a no-show: nobody came to the car at the pickup, so the booking is closed\.`,
    ({ reference }) => reference.ending?.noShow === true,
  ),
  s('notice: Reason', hasEnding),
  s(
    'The car broke down',
    both(byStaff, ({ reference }) => reference.ending?.reason === 'The car broke down'),
  ),
  s('title: Your trip is complete', ({ reference }) => reference.status === 'completed'),
  s(String.raw`Thank you for riding with us\.`, ({ reference }) => reference.status === 'completed'),
  s(
    String.raw`We hope that the car was spotless, the ride was quiet and the time was yours\.`,
    ({ reference }) => reference.status === 'completed',
  ),
  s('title: Your ride is coming up', isStanding),
  s(String.raw`All is arranged\.`, isStanding),
  s(String.raw`Here is your trip once more, so that you need not look for it\.`, isStanding),
  s(
    String.raw`title: Your ride is at (?<time>.+)`,
    both(isStanding, ({ reference }, { groups }) => groups?.['time'] === time(reference.pickup)),
  ),
  s(
    String.raw`Your chauffeur is getting ready\.`,
    both(isStanding, (moment) => hoursAhead(moment) <= 2),
  ),
  s(String.raw`If anything changed, call us now at .+\.`, isStanding),
  s('title: Payment received', isPaid),
  s(String.raw`Thank you\.`, (moment, found) => isPaid(moment, found) || isAskedFor(moment, found)),
  s(String.raw`We received your payment; please keep this e-mail as your receipt\.`, isPaid),
  s('title: Refund issued', ({ reference }) => reference.refunded > 0),
  s(String.raw`We returned money to the card you paid with\.`, ({ reference }) => reference.refunded > 0),
  s(
    String.raw`Your bank usually shows it within 3-5 business days\.`,
    ({ reference }) => reference.refunded > 0,
  ),
  s(String.raw`Your ride stays booked as it is\.`, isApproved),
  s('title: A payment is disputed', ({ reference, isStaff }) => isStaff && reference.disputed),

  // The trip
  s(
    String.raw`(\w+, \w+ \d+, \d{4}) (?<time>\d+:\d\d [AP]M E[SD]T) · 3 hours`,
    ({ reference }, [, day, clock]) => day === longDay(reference.pickup) && clock === time(reference.pickup),
  ),
  s('Pickup: Pearson Airport, Terminal 1', always),
  s('Stop 1: 181 Wellington St W, Toronto', always),
  s('Drop-off: 42 Guildwood Pkwy, Scarborough', always),
  s('Vehicle: Cadillac Escalade', always),
  s('Services: Airport transfer', always),
  s('Passengers: 3', always),
  s('Flight: AC 848', always),

  // What happens next
  s('heading: WHAT HAPPENS NEXT', isPending),
  s(String.raw`1\. We review your request and see to the vehicle\.`, isPending),
  s(
    String.raw`2\. Once it is approved you receive our confirmation, with an entry for your calendar\.`,
    isPending,
  ),
  s(
    String.raw`3\. We remind you the day before and two hours before pickup\.`,
    (moment) => hoursAhead(moment) > 24,
  ),
  s(
    String.raw`3\. We remind you two hours before pickup\.`,
    (moment) => hoursAhead(moment) > 2 && hoursAhead(moment) <= 24,
  ),
];
