import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

/** Names that were replaced by the usual terms of the field; on the right is what to say. */
const REPLACED = {
  BookingNews: 'BookingData',
  DeskLine: 'DeskConnection',
  GatedMessage: 'CommitGateStream',
  HeldOutbox: 'leaseAndWork',
  Intention: 'SubmitAttempt',
  IoTalker: 'SocketIoChatClient',
  Lanes: 'Semaphore',
  LiveMark: 'LiveIndicator',
  Lived: 'CustomerOutcome',
  ManagedList: 'CrudList',
  MoneyWorld: 'MoneyFixture',
  PATIENCE_MS: 'TIMEOUT_MS',
  PackageWish: 'PackageRequest',
  Patience: 'ReconcileTimings',
  PaymentBooks: 'PaymentLedger',
  PaymentNews: 'PaymentData',
  RawTalker: 'WebSocketChatClient',
  Shelves: 'tables',
  SmtpLink: 'SmtpSession',
  Talker: 'ChatClient',
  TallyEntry: 'CounterDelta',
  TellStaff: 'broadcast',
  TicketNews: 'TicketData',
  ToastHost: 'LazyToaster',
  askEverybody: 'collectStatus',
  awake: 'hydrated',
  bury: 'deadLetter',
  callOff: 'cancel',
  courier: 'webhookDispatcher',
  doomed: 'toDelete',
  doubtSession: 'recheckSession',
  drawnTheme: 'serverTheme',
  drivePayment: 'reconcilePayment',
  edition: 'etag',
  factsOutage: 'bookingOutage',
  fates: 'scenarios',
  fatesOf: 'scenariosOf',
  fillStore: 'preloadStore',
  goThroughDoor: 'toggleLogin',
  hardships: 'resilience',
  heardAt: 'lastMessageAt',
  inAdvance: 'one count for each request',
  insides: 'processStats',
  insidesOf: 'processStats',
  ioSockets: 'socketIoServer',
  isDrawn: 'isServerRendered',
  isUpkeep: 'isMaintenance',
  keptForms: 'formDrafts',
  leaseNew: 'leaseAndWork',
  letGo: 'releaseKey',
  lookInside: 'readProcessStats',
  managedWords: 'crudMessages',
  measurements: 'metrics',
  mendDriver: 'patchMongoDriver',
  mingle: 'runTraffic',
  newsSettled: 'eventsSettled',
  owe: 'setRefundDue',
  pagePress: 'pageRenderer',
  paintFirst: 'a deferred script',
  postpone: 'scheduleRetry',
  putBack: 'requeue',
  rawSockets: 'webSocketServer',
  realign: 'recomputeInstants',
  recordLetters: 'enqueueEmails',
  releaseStrays: 'releaseOrphanedSlots',
  rescueLost: 'reconnectWatchdog',
  settleForm: 'clearDraft',
  shutOut: 'bumpVersion',
  simpleParser: 'parseMime',
  sitDown: 'registerAgent',
  startTalking: 'startExchange',
  staying: 'keepScroll',
  stirs: 'hydrated',
  storms: 'fault runs',
  takeWrittenData: 'hydrateStore',
  talliedBy: 'summaryOf',
  tallyKeeper: 'a counter projector',
  tame: 'sanitizeBody',
  tellTyping: 'sendTyping',
  tricks: 'faultInjection',
  untilStored: 'retryUntilPersisted',
  useAddress: 'useSearchState',
  useLock: 'useSingleFlight',
  useOpenInAddress: 'useUrlDialog',
  useSettled: 'useDebounced',
  waitingTallies: 'pendingDeltas',
};

/** Ordinary English words that must not be the name of anything in the code. */
const NOT_A_NAME = {
  books: 'ledger',
  crowd: 'load',
  door: 'handshakeAuth or login',
  doors: 'authBypass',
  fate: 'scenario',
  guest: 'client or visitor',
  hear: 'onRemoteEvent',
  insides: 'processStats',
  letters: 'emails',
  news: 'event',
  office: 'dashboard or staff',
  patience: 'timeout',
  shelf: 'table',
  storm: 'fault run',
  talk: 'conversation',
  tally: 'counter',
  trick: 'fault',
  upkeep: 'maintenance',
  wish: 'request',
  world: 'fixture',
};

const self = 'scripts/vocabulary.test.mjs';
const texts = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.(ts|tsx|mjs|js|md|yml|yaml|sh|json|svg)$/.test(path) && path !== self)
  .map((path) => ({ path, text: `${path}\n${textOf(path)}` }));

describe('the vocabulary', () => {
  it('keeps replaced names out of code, file names and documents', () => {
    expect(uses(new RegExp(`\\b(${Object.keys(REPLACED).join('|')})\\b`, 'g'), REPLACED)).toEqual([]);
  });

  it('keeps everyday words from naming a variable, a function, a type or a file', () => {
    const words = Object.keys(NOT_A_NAME).join('|');
    const declared = new RegExp(
      `(?:(?:const|let|function|class|interface|type) \\{?\\s?|^(?:[\\w/.-]+/)?)(${words})(?=\\.tsx?\\n|\\.mjs\\n|[ :=(<,])`,
      'gi',
    );
    expect(uses(declared, NOT_A_NAME)).toEqual([]);
  });
});

function uses(pattern, replacements) {
  const found = texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(
      ([, word]) => `${path}: ${word}, say ${replacements[word] ?? replacements[word.toLowerCase()]}`,
    ),
  );
  return [...new Set(found)];
}

/** A file that is listed and not there is about to be removed. */
function textOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
