import type { RideExtraKind, RideProblemKind } from '@livery/shared-types/rideLimits';
import { displayMoney } from '@livery/shared-types/cents';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { rideStepLabels } from '../../domain/rideSteps.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Everything the chauffeur's page says. The other languages have the same entries (texts.ts). */
export const en = {
  language: 'en-CA',
  title: 'Your trips',
  loading: 'Loading your trips…',
  money: (amount: string) => displayMoney(amount),
  /** Of "14:30". */
  time: (clock: string) => displayTime(clock),
  /** Of "2026-12-07". */
  day: (day: string) => displayDate(day).split(',')[0] ?? day,
  until: (time: string, day?: string) => (day === undefined ? `until ${time}` : `until ${day}, ${time}`),
  duration: (hours: number) => plural(hours, 'hour', 'hours'),

  today: 'Today',
  tomorrow: 'Tomorrow',
  inMinutes: (minutes: number) =>
    minutes < 60
      ? `in ${minutes} min`
      : minutes < 24 * 60
        ? `in ${Math.floor(minutes / 60)} h ${minutes % 60} min`
        : 'tomorrow',
  minutesAgo: (minutes: number) =>
    minutes < 1 ? 'now' : minutes < 60 ? `${minutes} min ago` : 'since earlier',
  late: 'Late',
  noTrips: 'No trips today or tomorrow',
  noTripsHint: 'A trip that is given to you appears here by itself.',
  allDone: 'All done',
  allDoneHint: 'There is no other trip today or tomorrow.',
  backToNext: 'Back to the next trip',

  from: 'Pickup',
  stop: (index: number, count: number) => (count === 1 ? 'Destination' : `Stop ${index + 1}`),
  sign: 'Sign',
  flight: 'Flight',
  passengers: 'Passengers',
  luggage: 'Luggage',
  notes: 'Notes',
  car: 'Car',
  booked: 'Booked',
  services: 'Services',
  cashToCollect: 'Cash to collect',
  cashReceived: 'Cash received',
  call: 'Call',
  callLabel: (name: string) => `Call ${name}`,
  navigate: 'Navigate',
  navigateLabel: (address: string) => `Navigate to ${address}`,

  steps: rideStepLabels,
  stepsTitle: 'The ride so far',
  accept: 'Accept',
  decline: 'Decline',
  declineTrip: 'Decline this trip',
  stepPressed: (label: string) => `“${label}” is noted`,
  undo: 'Undo',
  undoSeconds: (seconds: number) => `${seconds} s`,

  startEarly: 'Start now?',
  startEarlyHint: (when: string) => `Pickup is ${when}. The passenger is told that you are on the way.`,
  startNow: 'Yes, on the way',
  passengerOut: 'Passenger is out?',
  passengerOutHint: (seconds: number) =>
    `Add tolls and parking first. “Done” can be taken back for ${seconds} seconds.`,
  stillToCollect: (amount: string) => `${amount} in cash is still to be collected.`,
  yesDone: 'Yes, done',
  notYet: 'Not yet',

  declineTitle: 'Decline this trip?',
  declineHint: 'It goes back to dispatch, who find somebody else. Choose a reason, or none.',
  reasons: ['I am ill', 'The car has a problem', 'I am running late', 'I do not work then'],
  declineYes: 'Decline the trip',
  keepTrip: 'Keep the trip',

  cashButton: (amount: string) => `Cash received ${amount}`,
  otherAmount: 'Other amount',
  correctCash: 'Correct the amount',
  cashTitle: 'Cash received',
  cashHint: (amount: string) => `To collect: ${amount}`,
  cashCorrectHint: (amount: string) => `Noted: ${amount}. Enter all that you have received.`,
  amountKeys: 'Amount',
  clearDigit: 'Delete the last digit',
  cashNote: (amount: string) => `Note ${amount}`,

  problem: 'Report a problem',
  problemTitle: 'What is wrong?',
  problemHint: 'Dispatch is alerted at once. The passenger is told nothing.',
  problems: {
    running_late: 'I am running late',
    cannot_find_passenger: 'I cannot find the passenger',
    no_show: 'The passenger did not come',
    breakdown: 'The car broke down',
    accident: 'An accident',
    wrong_address: 'The address is wrong',
    other: 'Something else',
  } satisfies Record<RideProblemKind, string>,
  problemNote: 'In words (optional)',
  problemWords: 'In words',
  problemSend: 'Alert dispatch',

  extraButton: 'Add toll, parking, …',
  extrasTitle: 'Added to the trip',
  extraTitle: 'Add to the trip',
  extraHint: 'Dispatch decides what is charged.',
  extrasToClose: 'Dispatch decides what is charged, and closes the trip.',
  extras: {
    toll: 'Toll',
    parking: 'Parking',
    extra_stop: 'Extra stop',
    other: 'Other',
  } satisfies Record<RideExtraKind, string>,
  extraWords: 'What it is for',
  extraKindMissing: 'Choose what it is',
  extraWordsMissing: 'Say what it is for',
  extraAmountMissing: 'Enter an amount above zero',
  extraAdd: 'Add',
  extraAddAmount: (amount: string) => `Add ${amount}`,

  waiting: 'Waiting',
  waitingStarts: (time: string) => `Waiting time counts from ${time}.`,
  waitingFree: (minutes: number) => `${minutes} min are free`,
  waitingOver: (minutes: number) => `${plural(minutes, 'minute', 'minutes')} beyond the free time`,

  unsent: (count: number) => `${plural(count, 'press', 'presses')} will be sent when you are back online`,
  unsentMark: 'Not sent yet',
  offline: 'Offline',
  asOf: (time: string) => `as of ${time}`,

  changedSince: 'Changed since you accepted',
  changedMark: 'Changed',
  changeLabels: {
    pickupDate: 'Pickup time',
    pickupAddress: 'Pickup',
    destinations: 'Stops',
    vehicleId: 'Car',
    passengers: 'Passengers',
    pickupSign: 'Sign',
    passengerName: 'Passenger',
  },
  nothing: 'none',
  /** Of "2026-12-07T14:30:00". */
  moment: (local: string) => `${displayDate(local).split(',')[0]}, ${displayTime(local)}`,
  acceptChanges: 'Accept the changes',
  opensAt: (time: string, day: string) => `You can set out from ${time} on ${day}.`,

  notices: 'What has changed',
  moreNotices: (count: number) => `${count} more`,
  noticeNew: (time: string, name: string) => `New trip: ${time}, ${name}`,
  noticeWithdrawn: (time: string, name: string) => `No longer yours: ${time}, ${name}`,
  noticeChanged: (time: string, name: string) => `Changed: ${time}, ${name}`,
  noticeRefused: (time: string, name: string) => `Not accepted: ${time}, ${name}`,
  changedFields: (fields: string) => `New: ${fields}.`,
  acceptAgain: 'Please accept it again.',
  fields: {
    time: 'time',
    pickup: 'pickup address',
    stops: 'stops',
    duration: 'duration',
    services: 'services',
    passenger: 'passenger',
    passengers: 'number of passengers',
    luggage: 'luggage',
    flight: 'flight',
    sign: 'sign',
    notes: 'notes',
    car: 'car',
    cash: 'cash to collect',
  },
  refusedPress: {
    step: 'The step could not be noted.',
    undo: 'The step could not be taken back.',
    decline: 'The trip could not be declined.',
    cash: 'The cash could not be noted.',
    problem: 'The problem could not be reported.',
  },
  refusedExtra: (label: string, amount: string) => `“${label} ${amount}” could not be added.`,
  /** In the server's own words, where there are no others. */
  refusals: {} as Record<string, string>,
  ok: 'OK',

  consentTitle: 'Share where you are?',
  consentText:
    'The passenger sees your car come closer on a map. It begins with “On the way” and ends with “On board”. Only the last place is kept, and it is deleted when the passenger is on board.',
  consentYes: 'Share my position',
  consentNo: 'Do not share',
  positionOn: 'The passenger sees where you are',
  positionRefused: 'Position is blocked by the phone. Everything else works.',

  menu: 'Menu',
  close: 'Close',
  dispatch: 'Call dispatch',
  sharePosition: 'Share my position on the way',
  lightTheme: 'Light, for the day',
  otherLanguage: 'Français',
  install: 'Install on this phone',
  installHint: 'To keep this page like an app, choose “Add to Home Screen” in the browser’s menu.',

  noLinkTitle: 'Open your personal link',
  noLinkText:
    'This page is for chauffeurs. Dispatch sends you a personal link by e-mail. Open it on this phone once; from then on your trips are here.',
  endedTitle: 'This link has ended',
  endedText:
    'Dispatch has made a new link for you, or ended this one. Open the newest link in your e-mails, or call dispatch.',
  endedUnsent: (count: number) =>
    `${plural(count, 'press is', 'presses are')} not sent. They are kept and sent when you open your new link.`,
  pasteLink: 'Paste the link',
  pasteFailed: 'What was copied is no personal link. Copy the whole link from the e-mail.',
  failedTitle: 'Something went wrong',
  failedText: 'Nothing that you pressed is lost.',
  reload: 'Load again',
  neverLoaded: 'Your trips could not be loaded',
  neverLoadedHint: 'There is no connection. It is tried again by itself.',
};

export type Texts = typeof en;
