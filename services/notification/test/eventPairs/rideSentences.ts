import { stepOf } from './referenceBooking.ts';
import {
  A,
  always,
  both,
  isApproved,
  isNumber,
  isPickupDay,
  N,
  s,
  time,
  total,
  type Truth,
  type TruthTable,
} from './truthConditions.ts';

const isDriver: Truth = ({ driver }) => driver !== undefined;
/** The reader drives this trip, which is agreed and not over. */
const drives: Truth = ({ reference, driver }) =>
  driver !== undefined && reference.chauffeur?.id === driver.id && reference.status === 'approved';
const drivesNoMore: Truth = (moment, found) => isDriver(moment, found) && !drives(moment, found);
const isOff: Truth = ({ reference }) => reference.status !== 'approved';
const hasStep =
  (step: string): Truth =>
  ({ reference }) =>
    reference.status === 'approved' && reference.chauffeur !== null && stepOf(reference) === step;
const isOnTheWay = hasStep('on_the_way');
const isToBeAccepted: Truth = ({ reference }) => stepOf(reference) === null;
const hasArrived = hasStep('arrived');
const isNamed: Truth = ({ reference }, { groups }) => groups?.['driver'] === reference.chauffeur?.name;
const isTime: Truth = ({ reference }, { groups }) => groups?.['time'] === time(reference.pickup);
const lacks =
  (missing: string): Truth =>
  ({ reference }) =>
    reference.status === 'approved' && reference.missing === missing;
const isLate: Truth = ({ reference }) => reference.status === 'approved' && reference.missing !== null;
const isUnassigned: Truth = ({ reference }) =>
  reference.status === 'approved' && reference.chauffeur === null && reference.chauffeurs.length > 0;
const isOnBoard: Truth = ({ reference }) => reference.chauffeur !== null;
const isStaff: Truth = ({ isStaff: is }) => is;
const isToCustomer: Truth = (moment, found) => !isStaff(moment, found) && !isDriver(moment, found);
const isCash: Truth = ({ reference }) => reference.summary.paymentMethod === 'cash';
const wasChanged: Truth = ({ reference }) => reference.changedFrom.length > 0;
const canBeRated: Truth = ({ reference }) => reference.status === 'completed' && reference.chauffeur !== null;
const car = String.raw`\(Cadillac Escalade, CVBN 418\)`;
const D = '(?<driver>Lea Tremblay|Marc Dubois|Zoe Roy)';
const T = String.raw`(?<time>\d+:\d\d [AP]M E[SD]T)`;
const dayAndTime = both(isPickupDay, isTime);

export const RIDE_SUBJECTS: TruthTable = [
  s(String.raw`Your chauffeur is on the way \(Booking #${N}\)`, both(isNumber, isOnTheWay)),
  s(String.raw`Your chauffeur has arrived \(Booking #${N}\)`, both(isNumber, hasArrived)),
  s(String.raw`Your trip on (.+) at ${T} \(Booking #${N}\)`, both(isNumber, dayAndTime, drives)),
  s(
    String.raw`Changed: your trip on (.+) at ${T} \(Booking #${N}\)`,
    both(isNumber, dayAndTime, drives, wasChanged),
  ),
  s(
    String.raw`Cancelled: the trip on (.+) at ${T} \(Booking #${N}\)`,
    both(isNumber, dayAndTime, isOff, isDriver),
  ),
  s(
    String.raw`Not yours any more: the trip on (.+) at ${T} \(Booking #${N}\)`,
    both(isNumber, dayAndTime, drivesNoMore, isApproved),
  ),
  s(String.raw`You are expected: pickup at ${T} \(Booking #${N}\)`, both(isNumber, isTime, drives, isLate)),
  s(
    String.raw`Late: (?:nobody|${D}) is not on the way, pickup (?<day>.+) at ${T} \(Booking #${N}\)`,
    both(isNumber, isTime, isNamed, lacks('on_the_way')),
  ),
  s(
    String.raw`Late: (?:nobody|${D}) is not at the pickup, pickup (?<day>.+) at ${T} \(Booking #${N}\)`,
    both(isNumber, isTime, isNamed, lacks('arrived')),
  ),
  s(
    String.raw`Declined: .+ does not drive on (?<day>.+) at ${T} \(Booking #${N}\)`,
    both(isNumber, isTime, isUnassigned),
  ),
];

/** Who drives, the steps of the ride, and what chauffeurs are told. */
export const RIDE_SENTENCES: TruthTable = [
  // The customer
  s('title: Your chauffeur is on the way', isOnTheWay),
  s(String.raw`${D} is on the way to your pickup at ${T}\.`, both(isNamed, isTime, isOnTheWay)),
  s(String.raw`You can follow the car on a map\.`, isOnTheWay),
  s('title: Your chauffeur has arrived', hasArrived),
  s(String.raw`${D} is at your pickup and waits for you\.`, both(isNamed, hasArrived)),
  s('heading: YOUR CHAUFFEUR', both(isApproved, isOnBoard)),
  s(`Name: ${D}`, (moment, found) => isNamed(moment, found) || isUnassigned(moment, found)),
  s(String.raw`Phone: \(416\) 555-0119`, ({ reference }) => reference.chauffeurs.length > 0),
  s('Car: Cadillac Escalade', always),
  s('Plate: CVBN 418', always),
  s('link: Follow your ride https://.+/ride/ride-.+', both(isApproved, isOnBoard)),
  s(String.raw`You do not find each other\?`, isToCustomer),
  s(String.raw`Call your chauffeur, or us at .+\.`, isToCustomer),
  s(String.raw`HOW WAS YOUR RIDE\? 1, poor: https:.+ 5, excellent: https:.+\?rating=5`, canBeRated),
  s(
    String.raw`Ellesmere Chauffeurs: ${D} is on the way to you ${car}\.`,
    both(isNamed, isOnTheWay, isToCustomer),
  ),
  s(String.raw`${D} is on the way to you ${car}\.`, both(isNamed, isOnTheWay)),
  s(
    String.raw`Ellesmere Chauffeurs: ${D} has arrived at your pickup ${car}\.`,
    both(isNamed, hasArrived, isToCustomer),
  ),
  s(String.raw`${D} has arrived at your pickup ${car}\.`, both(isNamed, hasArrived)),

  // Chauffeurs
  s(`Dear ${D},`, ({ driver }, { groups }) => groups?.['driver'] === driver?.name),
  s(String.raw`You receive this because you drive for Ellesmere Chauffeurs\.`, isDriver),
  s('title: You have a trip', drives),
  s(String.raw`This trip is yours\.`, drives),
  s(String.raw`Please accept or decline it on your page, which shows it from the day before\.`, drives),
  s(String.raw`Please accept or decline it on your page, as it is now\.`, both(drives, isToBeAccepted)),
  s('title: Your trip has changed', both(drives, wasChanged)),
  s('heading: WHAT CHANGED', both(drives, wasChanged)),
  s(
    String.raw`Below you find what is different, and the whole trip as it is now\.`,
    both(drives, wasChanged),
  ),
  s('title: A trip of yours is cancelled', both(isDriver, isOff)),
  s(String.raw`This trip will not take place\.`, both(isDriver, isOff)),
  s('title: You do not drive this trip any more', both(drivesNoMore, isApproved)),
  s(
    String.raw`You do not drive this trip any more: our staff have arranged it otherwise\.`,
    both(drivesNoMore, isApproved),
  ),
  s(
    String.raw`You do not drive this trip any more: (.+) at ${T}, .+\. Ellesmere Chauffeurs`,
    both(dayAndTime, drivesNoMore, isApproved),
  ),
  s(
    String.raw`Your trip is cancelled: (.+) at ${T}, .+\. Ellesmere Chauffeurs`,
    both(dayAndTime, isDriver, isOff),
  ),
  s(String.raw`You have nothing to do\.`, drivesNoMore),
  s(String.raw`Questions\?`, isDriver),
  s(String.raw`Call us at .+\.`, isDriver),
  s('title: You should be on the way', both(drives, lacks('on_the_way'))),
  s('title: You should be at the pickup', both(drives, lacks('arrived'))),
  s('notice: “On the way” was due at .+', both(drives, lacks('on_the_way'))),
  s('notice: “Arrived” was due at .+', both(drives, lacks('arrived'))),
  s(String.raw`If you have only forgotten to press it, press it now on your page\.`, both(drives, isLate)),
  s(
    String.raw`Otherwise call us at once at .+: the passenger and our staff wait for you\.`,
    both(drives, isLate),
  ),
  s('heading: PASSENGER AND CAR', drives),
  s('Name: Amelia Okafor', drives),
  s(String.raw`Phone: \(416\) 555-0177`, drives),
  s(
    'Cash to collect: none',
    both(drives, (moment, found) => !isCash(moment, found)),
  ),
  s(`Cash to collect: ${A}`, both(drives, isCash, total)),
  s(`Cash to collect: .+ → ${A}`, both(drives, isCash, total, wasChanged)),
  s(String.raw`Your page shows the trips of today and tomorrow: open it with your personal link\.`, drives),
  s(String.raw`You do not have one\?`, drives),

  // Staff
  s(`title: (?:Nobody|${D}) is not on the way`, both(isStaff, isNamed, lacks('on_the_way'))),
  s(`title: (?:Nobody|${D}) is not at the pickup`, both(isStaff, isNamed, lacks('arrived'))),
  s(
    'notice: The trip has no chauffeur',
    both(isStaff, ({ reference }) => reference.chauffeur === null),
  ),
  s('notice: The chauffeur is late', both(isStaff, isLate, isOnBoard)),
  s(String.raw`“(On the way|Arrived)” was due at .+\.`, both(isStaff, isLate)),
  s(String.raw`Call, or give the trip to somebody else on the dispatch board\.`, both(isStaff, isLate)),
  s('heading: CHAUFFEUR', isStaff),
  s(String.raw`title: Booking #${N} has no chauffeur`, both(isNumber, isUnassigned)),
  s('notice: .+ declined', isUnassigned),
  s('The garage has my car', isUnassigned),
  s('link: Open the dispatch board https://.+/admin/dispatch', isStaff),
];
