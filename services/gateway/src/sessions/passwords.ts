import { unavailable } from '@livery/service-kit/errors';
import { passwordText } from '@livery/shared-types';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes and one lane, as OWASP recommends. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The threads that hash also read files and resolve names. */
const MAX_AT_ONCE = 2;
/** About two seconds of work. More is refused with 503. */
const MAX_WAITING = 64;
const RETRY_AFTER_SECONDS = 3;

type Start = () => void;

let running = 0;
/** Known people go first, so that strangers' attempts do not delay staff. */
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

/** For people with a session, and at start: not behind strangers. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(true, () => hash(passwordText(password), PARAMETERS));

/** Made at start, so that an unknown name takes as long as any other from the first. */
const decoy = hashPassword('nobody has this password');

/** Without a hash (no such user) takes as long and answers false, so that the time tells nothing. */
export async function passwordMatches(passwordHash: string | undefined, password: string, isKnown = false) {
  const present = passwordHash ?? (await decoy);
  const matches = await inTurn(isKnown, () => verify(present, passwordText(password)));
  return passwordHash !== undefined && matches;
}
