import { unavailable } from '@livery/service-kit/errors';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane: OWASP's first choice. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most this many hashes at once: the pool that runs them also serves files and look-ups for everybody else. */
const MAX_AT_ONCE = 2;
/** So many may wait for their turn, about two seconds' worth; more is a 503 rather than a wait that grows. */
const MAX_WAITING = 64;
const RETRY_AFTER_SECONDS = 3;

type Start = () => void;

let running = 0;
/** Who is known goes first, so that strangers' attempts don't stand in the way of staff. */
const waiting: { known: Start[]; others: Start[] } = { known: [], others: [] };

async function inTurn<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    const queue = isKnown ? waiting.known : waiting.others;
    if (queue.length >= MAX_WAITING) throw unavailable('login', RETRY_AFTER_SECONDS);
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.others.shift();
    if (next) next();
    else running -= 1;
  }
}

/** For somebody with a session, or the process itself: they don't wait behind strangers. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(true, () => hash(password, PARAMETERS));

/** Made at the start, so that the first unknown name costs what every other does. */
const decoy = hashPassword('nobody has this password');

/** Checks a password. Without a hash (no such user) it takes as long, so that the time reveals nothing, and answers false. */
export async function passwordMatches(passwordHash: string | undefined, password: string, isKnown = false) {
  const present = passwordHash ?? (await decoy);
  const matches = await inTurn(isKnown, () => verify(present, password));
  return passwordHash !== undefined && matches;
}
