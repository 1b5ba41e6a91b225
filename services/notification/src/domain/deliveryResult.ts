/** What became of one try to hand an e-mail to the mail server. */
export type DeliveryResult =
  | { kind: 'accepted' }
  /** Nobody answers, or nobody lets us in: nothing to do with this e-mail. */
  | { kind: 'unreachable'; error: string }
  /** "Not now" to this e-mail. */
  | { kind: 'deferred'; error: string }
  /** "Never" to this e-mail. */
  | { kind: 'refused'; error: string }
  /** The whole message may have arrived, but no answer came back: the reader may have the e-mail. */
  | { kind: 'unconfirmed'; error: string };

export interface SmtpFault {
  message: string;
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
}

/**
 * Reads a failure. Once the server takes the text (`hasBegun`), and gives no answer to it, nobody can know: a guess sends it twice or
 * not at all.
 */
export function resultOfFault(fault: SmtpFault, hasBegun: boolean): DeliveryResult {
  const error = fault.message.slice(0, 500);
  const status = fault.responseCode;
  if (hasBegun && status === undefined) return { kind: 'unconfirmed', error };
  // Nobody was asked: there is no such address.
  if (fault.code === 'EENVELOPE' && fault.command === 'API') return { kind: 'refused', error };
  if (fault.code === 'EMESSAGE' || fault.command === 'RCPT TO' || fault.command === 'DATA') {
    if (status === 421 || status === 503) return { kind: 'unreachable', error };
    if (status !== undefined && status >= 500) return { kind: 'refused', error };
    if (status !== undefined && status >= 400) return { kind: 'deferred', error };
  }
  // A refused sender, a refused login and a broken line concern every e-mail alike.
  return { kind: 'unreachable', error };
}

/** "Not now": these say nothing against the request itself. */
const LATER = [408, 425, 429];

/** Reads the answer of a provider of text messages. */
export function resultOfAnswer(status: number, words: string): DeliveryResult {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const error = `${status} ${words.replaceAll(/\s+/g, ' ').trim()}`.trim().slice(0, 500);
  const isForGood = status >= 400 && status < 500 && !LATER.includes(status);
  return { kind: isForGood ? 'refused' : 'deferred', error };
}
