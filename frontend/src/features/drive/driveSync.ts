import { mayPass } from '../../api/apiError.ts';
import type { DriveClient } from './driveClient.ts';
import { endLink, markAttempted, nextPress, settlePress, takeDay, type DriveState } from './driveState.ts';
import type { DriveStorage } from './driveStorage.ts';
import type { Press } from './press.ts';

/** `offline`: the last attempt got no answer, or none that helps; what is pressed waits. */
export type LineState = 'unknown' | 'online' | 'offline';

export interface DriveSync {
  /** Sends what waits and fetches the day, at once; if that is under way, once more after it. */
  request: () => void;
  stop: () => void;
}

export interface DriveSyncOptions {
  storage: DriveStorage;
  client: DriveClient;
  onLine: (line: LineState) => void;
  /** Somebody else has changed the day, or refused a press. */
  onNotices: () => void;
}

/** How long it waits after the first failure, the second, … and from then on. */
const RETRY_MS = [2_000, 5_000, 10_000, 20_000, 30_000];
const LOCK = 'livery-drive-sync';

/** `busy`: the server answered, and could not help; `line`: nobody answered. */
type Failure = 'none' | 'busy' | 'line' | 'ended';

/** Keeps phone and server together. Of several tabs one works at a time, so that presses go once and in their order. */
export function createDriveSync({ storage, client, onLine, onNotices }: DriveSyncOptions): DriveSync {
  let isRunning = false;
  let isWantedAgain = false;
  let isStopped = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let fetching: AbortController | undefined;

  const update = async (change: (state: DriveState) => DriveState): Promise<DriveState> => {
    let known: DriveState['notices'] = [];
    const state = await storage.update((before) => {
      known = before.notices;
      return change(before);
    });
    if (state.notices.some((notice) => !known.includes(notice))) onNotices();
    return state;
  };

  /** Sends one press; the answer, or the refusal, takes it out of the queue. */
  const send = async (key: string, press: Press): Promise<Failure> => {
    const marked = await storage.update((state) => markAttempted(state, press.id));
    // Taken back in the meantime.
    if (!marked.presses.some(({ id }) => id === press.id)) return 'none';
    const { data, error } = await client.send(key, press);
    if (error?.status === 401) return 'ended';
    if (error !== undefined && mayPass(error)) return error.status === 0 ? 'line' : 'busy';
    await update((state) =>
      settlePress(
        state,
        press,
        error === undefined
          ? { kind: 'accepted', trip: data }
          : { kind: 'refused', code: error.code ?? '', message: error.detail },
      ),
    );
    return 'none';
  };

  const sendAll = async (key: string): Promise<Failure> => {
    const waitingTrips = new Set<string>();
    for (;;) {
      const press = nextPress(await storage.read(), waitingTrips);
      if (press === undefined) return waitingTrips.size > 0 ? 'busy' : 'none';
      const failure = await send(key, press);
      if (failure === 'line' || failure === 'ended') return failure;
      // A fault of one trip must not hold up the others.
      if (failure === 'busy') waitingTrips.add(press.tripId);
    }
  };

  const fetchDay = async (key: string): Promise<Failure> => {
    fetching = new AbortController();
    const askedAt = Date.now();
    const { data, error } = await client.day(key, fetching.signal);
    // A press has come in between: it goes first, and the day is asked for after it.
    if (fetching.signal.aborted) return 'none';
    if (error?.status === 401) return 'ended';
    if (data === undefined) return 'line';
    await update((state) => takeDay(state, key, data, { askedAt, answeredAt: Date.now() }));
    return 'none';
  };

  const runOnce = async (): Promise<Failure> => {
    const { key, isConfirmed } = await storage.read();
    if (key === null) return 'none';
    // Whose key it is comes first: presses of one chauffeur are never sent for another.
    const failure = isConfirmed ? await sendAll(key) : await fetchDay(key);
    const outcome = failure === 'none' ? await (isConfirmed ? fetchDay(key) : sendAll(key)) : failure;
    if (outcome === 'ended') await storage.update((state) => endLink(state, key));
    return outcome;
  };

  const run = async () => {
    isRunning = true;
    clearTimeout(retry);
    do {
      isWantedAgain = false;
      const failure = await withLock(runOnce).catch((): Failure => 'line');
      if (isStopped) return;
      const isOffline = failure === 'line' || failure === 'busy';
      onLine(isOffline ? 'offline' : 'online');
      failures = isOffline ? failures + 1 : 0;
    } while (isWantedAgain);
    isRunning = false;
    if (failures > 0) retry = setTimeout(request, RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]);
  };

  const request = () => {
    if (isStopped) return;
    if (!isRunning) void run();
    else {
      isWantedAgain = true;
      fetching?.abort();
    }
  };

  return {
    request,
    stop: () => {
      isStopped = true;
      clearTimeout(retry);
      fetching?.abort();
    },
  };
}

/** Without locks two tabs may send the same press: its id makes it count once. */
const withLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
