import type { Texts } from './texts.en.ts';

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

/** "1 249,50 $", with spaces that do not break. */
const money = new Intl.NumberFormat('fr-CA', {
  style: 'currency',
  currency: 'CAD',
  currencyDisplay: 'narrowSymbol',
});

const shortDay = new Intl.DateTimeFormat('fr-CA', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export const fr: Texts = {
  language: 'fr-CA',
  title: 'Vos courses',
  loading: 'Chargement de vos courses…',
  money: (amount) => money.format(Number(amount)),
  time: (clock) => {
    const [, hour, minute] = /(?:^|T)(\d{2}):(\d{2})/.exec(clock) ?? [];
    return hour && minute ? `${Number(hour)} h ${minute}` : clock;
  },
  day: (day) => shortDay.format(new Date(`${day}T00:00:00Z`)),
  until: (time, day) => (day === undefined ? `jusqu’à ${time}` : `jusqu’au ${day} à ${time}`),
  duration: (hours) => plural(hours, 'heure', 'heures'),

  today: 'Aujourd’hui',
  tomorrow: 'Demain',
  inMinutes: (minutes) =>
    minutes < 60
      ? `dans ${minutes} min`
      : minutes < 24 * 60
        ? `dans ${Math.floor(minutes / 60)} h ${minutes % 60} min`
        : 'demain',
  minutesAgo: (minutes) =>
    minutes < 1 ? 'maintenant' : minutes < 60 ? `il y a ${minutes} min` : 'depuis un moment',
  late: 'En retard',
  noTrips: 'Aucune course aujourd’hui ni demain',
  noTripsHint: 'Une course qui vous est confiée apparaît ici d’elle-même.',
  allDone: 'Tout est terminé',
  allDoneHint: 'Il n’y a pas d’autre course aujourd’hui ni demain.',
  backToNext: 'Retour à la prochaine course',

  from: 'Prise en charge',
  stop: (index, count) => (count === 1 ? 'Destination' : `Arrêt ${index + 1}`),
  sign: 'Pancarte',
  flight: 'Vol',
  passengers: 'Passagers',
  luggage: 'Bagages',
  notes: 'Remarques',
  car: 'Voiture',
  booked: 'Réservé',
  services: 'Services',
  cashToCollect: 'Comptant à encaisser',
  cashReceived: 'Comptant reçu',
  call: 'Appeler',
  callLabel: (name) => `Appeler ${name}`,
  navigate: 'Itinéraire',
  navigateLabel: (address) => `Itinéraire vers ${address}`,

  steps: {
    accepted: 'Acceptée',
    on_the_way: 'En route',
    arrived: 'Arrivé',
    on_board: 'À bord',
    done: 'Terminée',
  },
  stepsTitle: 'La course jusqu’ici',
  accept: 'Accepter',
  decline: 'Refuser',
  declineTrip: 'Refuser cette course',
  stepPressed: (label) => `« ${label} » est noté`,
  undo: 'Annuler',
  undoSeconds: (seconds) => `${seconds} s`,

  startEarly: 'Partir maintenant ?',
  startEarlyHint: (when) => `La prise en charge est ${when}. Le passager est averti que vous êtes en route.`,
  startNow: 'Oui, en route',
  passengerOut: 'Le passager est descendu ?',
  passengerOutHint: (seconds) =>
    `Ajoutez d’abord péages et stationnement. Vous pourrez revenir en arrière pendant ${seconds} secondes.`,
  stillToCollect: (amount) => `${amount} comptant reste à encaisser.`,
  yesDone: 'Oui, terminé',
  notYet: 'Pas encore',

  declineTitle: 'Refuser cette course ?',
  declineHint:
    'Elle retourne à la répartition, qui trouve quelqu’un d’autre. Choisissez une raison, ou aucune.',
  reasons: ['Je suis malade', 'La voiture a un problème', 'Je suis en retard', 'Je ne travaille pas alors'],
  declineYes: 'Refuser la course',
  keepTrip: 'Garder la course',

  cashButton: (amount) => `Reçu comptant ${amount}`,
  otherAmount: 'Autre montant',
  correctCash: 'Corriger le montant',
  cashTitle: 'Comptant reçu',
  cashHint: (amount) => `À encaisser : ${amount}`,
  cashCorrectHint: (amount) => `Noté : ${amount}. Entrez tout ce que vous avez reçu.`,
  amountKeys: 'Montant',
  clearDigit: 'Effacer le dernier chiffre',
  cashNote: (amount) => `Noter ${amount}`,

  problem: 'Signaler un problème',
  problemTitle: 'Qu’est-ce qui ne va pas ?',
  problemHint: 'La répartition est alertée aussitôt. Le passager n’en sait rien.',
  problems: {
    running_late: 'Je suis en retard',
    cannot_find_passenger: 'Je ne trouve pas le passager',
    no_show: 'Le passager n’est pas venu',
    breakdown: 'La voiture est en panne',
    accident: 'Un accident',
    wrong_address: 'L’adresse est fausse',
    other: 'Autre chose',
  },
  problemNote: 'En mots (facultatif)',
  problemWords: 'En mots',
  problemSend: 'Alerter la répartition',

  extraButton: 'Ajouter péage, stationnement…',
  extrasTitle: 'Ajouté à la course',
  extraTitle: 'Ajouter à la course',
  extraHint: 'La répartition décide de ce qui est facturé.',
  extrasToClose: 'La répartition décide de ce qui est facturé, et clôt la course.',
  extras: {
    toll: 'Péage',
    parking: 'Stationnement',
    extra_stop: 'Arrêt ajouté',
    other: 'Autre',
  },
  extraWords: 'De quoi il s’agit',
  extraKindMissing: 'Choisissez de quoi il s’agit',
  extraWordsMissing: 'Dites de quoi il s’agit',
  extraAmountMissing: 'Entrez un montant supérieur à zéro',
  extraAdd: 'Ajouter',
  extraAddAmount: (amount) => `Ajouter ${amount}`,

  waiting: 'Attente',
  waitingStarts: (time) => `L’attente compte à partir de ${time}.`,
  waitingFree: (minutes) => `${minutes} min sont gratuites`,
  waitingOver: (minutes) => `${plural(minutes, 'minute', 'minutes')} au-delà du temps gratuit`,

  unsent: (count) =>
    `${plural(count, 'action sera envoyée', 'actions seront envoyées')} dès le retour de la connexion`,
  unsentMark: 'Pas encore envoyé',
  offline: 'Hors ligne',
  asOf: (time) => `à ${time}`,

  changedSince: 'Modifié depuis que vous avez accepté',
  changedMark: 'Modifiée',
  changeLabels: {
    pickupDate: 'Heure de prise en charge',
    pickupAddress: 'Prise en charge',
    destinations: 'Arrêts',
    vehicleId: 'Voiture',
    passengers: 'Passagers',
    pickupSign: 'Pancarte',
    passengerName: 'Passager',
  },
  nothing: 'aucun',
  moment: (local) => `${fr.day(local.slice(0, 10))}, ${fr.time(local)}`,
  acceptChanges: 'Accepter les changements',
  opensAt: (time, day) => `Vous pouvez partir à partir de ${time} le ${day}.`,

  notices: 'Ce qui a changé',
  moreNotices: (count) => `encore ${count}`,
  noticeNew: (time, name) => `Nouvelle course : ${time}, ${name}`,
  noticeWithdrawn: (time, name) => `N’est plus à vous : ${time}, ${name}`,
  noticeChanged: (time, name) => `Modifiée : ${time}, ${name}`,
  noticeRefused: (time, name) => `Non accepté : ${time}, ${name}`,
  changedFields: (fields) => `Nouveau : ${fields}.`,
  acceptAgain: 'Veuillez l’accepter de nouveau.',
  fields: {
    time: 'heure',
    pickup: 'adresse de prise en charge',
    stops: 'arrêts',
    duration: 'durée',
    services: 'services',
    passenger: 'passager',
    passengers: 'nombre de passagers',
    luggage: 'bagages',
    flight: 'vol',
    sign: 'pancarte',
    notes: 'remarques',
    car: 'voiture',
    cash: 'comptant à encaisser',
  },
  refusedPress: {
    step: 'L’étape n’a pas pu être notée.',
    undo: 'L’étape n’a pas pu être reprise.',
    decline: 'La course n’a pas pu être refusée.',
    cash: 'Le comptant n’a pas pu être noté.',
    problem: 'Le problème n’a pas pu être signalé.',
  },
  refusedExtra: (label, amount) => `« ${label} ${amount} » n’a pas pu être ajouté.`,
  refusals: {
    'ride.out_of_order': 'La course en est à une autre étape.',
    'ride.done': 'La course est terminée.',
    'ride.too_many_extras': 'Cette course a trop d’ajouts. Prévenez la répartition.',
    'ride.trip_changed': 'La course a changé. Regardez-la et acceptez-la de nouveau.',
    'ride.too_early': 'Il est trop tôt pour partir.',
    'ride.cancelled': 'Cette course est annulée.',
    'ride.not_yours': 'Vous ne conduisez plus cette course.',
    'booking.wrong_status': 'La réservation a été annulée ou modifiée.',
    not_found: 'Cette course n’est plus à vous.',
  },
  ok: 'OK',

  consentTitle: 'Partager votre position ?',
  consentText:
    'Le passager voit votre voiture approcher sur une carte, de « En route » jusqu’à « À bord ». Seule la dernière position est gardée, et elle est effacée quand le passager est à bord.',
  consentYes: 'Partager ma position',
  consentNo: 'Ne pas partager',
  positionOn: 'Le passager voit où vous êtes',
  positionRefused: 'Le téléphone bloque la position. Tout le reste fonctionne.',

  menu: 'Menu',
  close: 'Fermer',
  dispatch: 'Appeler la répartition',
  sharePosition: 'Partager ma position en route',
  lightTheme: 'Clair, pour le jour',
  otherLanguage: 'English',
  install: 'Installer sur ce téléphone',
  installHint:
    'Pour garder cette page comme une application, choisissez « Sur l’écran d’accueil » dans le menu du navigateur.',

  noLinkTitle: 'Ouvrez votre lien personnel',
  noLinkText:
    'Cette page est pour les chauffeurs. La répartition vous envoie un lien personnel par courriel. Ouvrez-le une fois sur ce téléphone ; ensuite, vos courses sont ici.',
  endedTitle: 'Ce lien n’est plus valable',
  endedText:
    'La répartition a créé un nouveau lien pour vous, ou a mis fin à celui-ci. Ouvrez le plus récent dans vos courriels, ou appelez la répartition.',
  endedUnsent: (count) =>
    `${plural(count, 'action n’est pas envoyée. Elle est gardée et sera envoyée', 'actions ne sont pas envoyées. Elles sont gardées et seront envoyées')} quand vous ouvrirez votre nouveau lien.`,
  pasteLink: 'Coller le lien',
  pasteFailed: 'Ce qui est copié n’est pas un lien personnel. Copiez le lien entier du courriel.',
  failedTitle: 'Une erreur est survenue',
  failedText: 'Rien de ce que vous avez pressé n’est perdu.',
  reload: 'Recharger',
  neverLoaded: 'Vos courses n’ont pas pu être chargées',
  neverLoadedHint: 'Il n’y a pas de connexion. Un nouvel essai se fait tout seul.',
};
