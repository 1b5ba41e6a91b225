/** What became of one try to hand an e-mail to the mail server. */
export type DeliveryResult =
  | { kind: 'accepted' }
  /** No connection or no login: this says nothing about the e-mail. */
  | { kind: 'unreachable'; error: string }
  /** Refused for now (4xx). */
  | { kind: 'deferred'; error: string }
  /** Refused for good (5xx). */
  | { kind: 'refused'; error: string }
  /** The message may have arrived, but no answer came back. */
  | { kind: 'unconfirmed'; error: string };

export interface SmtpFault {
  message: string;
  code?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
}

/** Once the text has begun (`hasBegun`) and no answer came, nobody knows whether it was delivered. */
export function resultOfFault(fault: SmtpFault, hasBegun: boolean): DeliveryResult {
  const error = fault.message.slice(0, 500);
  const status = fault.responseCode;
  if (hasBegun && status === undefined) return { kind: 'unconfirmed', error };
  // nodemailer itself refuses the address.
  if (fault.code === 'EENVELOPE' && fault.command === 'API') return { kind: 'refused', error };
  if (fault.code === 'EMESSAGE' || fault.command === 'RCPT TO' || fault.command === 'DATA') {
    if (status === 421 || status === 503) return { kind: 'unreachable', error };
    if (status !== undefined && status >= 500) return { kind: 'refused', error };
    if (status !== undefined && status >= 400) return { kind: 'deferred', error };
  }
  // A refused sender, a refused login and a broken connection concern every e-mail.
  return { kind: 'unreachable', error };
}

/** These answers mean "try later". */
const LATER = [408, 425, 429];

/** Reads the answer of a provider of text messages. */
export function resultOfAnswer(status: number, words: string): DeliveryResult {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const error = `${status} ${words.replaceAll(/\s+/g, ' ').trim()}`.trim().slice(0, 500);
  const isForGood = status >= 400 && status < 500 && !LATER.includes(status);
  return { kind: isForGood ? 'refused' : 'deferred', error };
}
