import type { RideProblemKind } from '@livery/shared-types/rideLimits';
import type { RideStep } from '@livery/shared-types/rideFields';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { ring } from '../../ui/alertSound.ts';
import { driveClient, type DriveClient } from './driveClient.ts';
import {
  addPress,
  chooseLanguage,
  choosePosition,
  dismissNotice,
  INITIAL_STATE,
  openLink,
  undoStep,
  type DriveState,
} from './driveState.ts';
import { openStorage, type DriveStorage } from './driveStorage.ts';
import { createDriveSync, type LineState } from './driveSync.ts';
import type { NewExtra, PressAction } from './press.ts';

export interface DriveSnapshot {
  /** The phone's memory was read. */
  isReady: boolean;
  state: DriveState;
  line: LineState;
}

export type DriveSession = ReturnType<typeof createDriveSession>;

/** The state of the chauffeur's page: what is kept, what is sent, and what a press does. */
export function createDriveSession(
  opening: Promise<DriveStorage> = openStorage(),
  client: DriveClient = driveClient,
) {
  const listeners = new Set<() => void>();
  let snapshot: DriveSnapshot = { isReady: false, state: INITIAL_STATE, line: 'unknown' };
  const show = (part: Partial<DriveSnapshot>) => {
    snapshot = { ...snapshot, ...part };
    for (const listener of listeners) listener();
  };

  const ready = opening.then(async (storage) => {
    storage.subscribe((state) => show({ state }));
    const key = takeKeyFromAddress();
    const state =
      key === undefined ? await storage.read() : await storage.update((known) => openLink(known, key));
    show({ isReady: true, state });
    const sync = createDriveSync({
      storage,
      client,
      onLine: (line) => show({ line }),
      onNotices: announce,
    });
    return { storage, sync };
  });

  const now = () => Date.now() + snapshot.state.clockOffsetMs;
  const change = async (changed: (state: DriveState) => DriveState) => (await ready).storage.update(changed);
  const synchronize = async () => (await ready).sync.request();

  /** Kept and shown at once, and sent as soon as the connection allows. */
  const press = async (tripId: string, action: PressAction) => {
    const at = new Date(now()).toISOString();
    await change((state) => addPress(state, { ...action, tripId, id: newIdempotencyKey(), at }));
    await synchronize();
  };

  return {
    client,
    now,
    synchronize,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    step: (tripId: string, step: RideStep) => press(tripId, { kind: 'step', step }),
    decline: (tripId: string, reason: string) => press(tripId, { kind: 'decline', reason }),
    cash: (tripId: string, amount: string) => press(tripId, { kind: 'cash', amount }),
    problem: (tripId: string, problem: RideProblemKind, note: string) =>
      press(tripId, { kind: 'problem', problem, note }),
    extra: (tripId: string, extra: NewExtra) => press(tripId, { kind: 'extra', ...extra }),
    undo: async () => {
      await change((state) => undoStep(state, { now: now(), undoId: newIdempotencyKey() }));
      await synchronize();
    },
    /** The phone knows that it is offline before a call has failed. */
    loseLine: () => show({ line: 'offline' }),
    dismiss: (noticeId: string) => change((state) => dismissNotice(state, noticeId)),
    choosePosition: (isShared: boolean) => change((state) => choosePosition(state, isShared)),
    chooseLanguage: (language: 'en' | 'fr') => change((state) => chooseLanguage(state, language)),
    /** A personal link, or nothing that is one. */
    openLink: async (text: string): Promise<boolean> => {
      const key = keyIn(text);
      if (key === undefined) return false;
      await change((state) => openLink(state, key));
      await synchronize();
      return true;
    },
    /** The address has changed while the page was open: the link was opened once more, or a new one. */
    takeLink: async () => {
      const key = takeKeyFromAddress();
      if (key === undefined) return;
      await change((state) => openLink(state, key));
      await synchronize();
    },
    stop: () => void ready.then(({ sync }) => sync.stop()),
  };
}

/** 32 bytes, base64url. */
const KEY = /#([\w-]{43})$/;
const keyIn = (text: string): string | undefined => KEY.exec(text.trim())?.[1];

/** Removes the key from the address, so that it is in no history, screenshot or shared link. */
function takeKeyFromAddress(): string | undefined {
  const { hash, pathname } = window.location;
  if (hash === '') return undefined;
  window.history.replaceState(window.history.state, '', pathname);
  return keyIn(hash);
}

function announce() {
  ring();
  navigator.vibrate?.([180, 90, 180]);
}
