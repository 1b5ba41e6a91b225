import { describe, expect, it } from 'vitest';
import { resultOfFault, type SmtpFault } from './deliveryResult.ts';

const kind = (fault: Partial<SmtpFault>, hasBegun = false) =>
  resultOfFault({ message: 'fault', ...fault }, hasBegun).kind;

describe('what a failure means', () => {
  it('is final for this e-mail when the server refuses the reader or the message for good', () => {
    expect(kind({ command: 'RCPT TO', responseCode: 550 })).toBe('refused');
    expect(kind({ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, true)).toBe('refused');
    expect(kind({ code: 'EENVELOPE', command: 'API' })).toBe('refused');
  });

  it('passes when the server says not now', () => {
    expect(kind({ command: 'RCPT TO', responseCode: 451 })).toBe('deferred');
    expect(kind({ code: 'EMESSAGE', command: 'DATA', responseCode: 452 }, true)).toBe('deferred');
  });

  it('concerns every e-mail when nobody answers, or nobody lets us in', () => {
    expect(kind({ code: 'ESOCKET' })).toBe('unreachable');
    expect(kind({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 })).toBe('unreachable');
    expect(kind({ command: 'MAIL FROM', responseCode: 550 })).toBe('unreachable');
    expect(kind({ command: 'RCPT TO', responseCode: 421 })).toBe('unreachable');
  });

  it('is unknown when the line broke once the server takes the text', () => {
    expect(kind({ code: 'ECONNECTION' }, true)).toBe('unconfirmed');
    expect(kind({ code: 'ETIMEDOUT' }, true)).toBe('unconfirmed');
  });
});
