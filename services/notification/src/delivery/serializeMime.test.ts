import MailComposer from 'nodemailer/lib/mail-composer';
import type { Options } from 'nodemailer/lib/mailer';
import { describe, expect, it } from 'vitest';
import { serializeMime } from './serializeMime.ts';

const mail = {
  from: { name: 'Ellesmere “& Sons”', address: 'rides@ellesmere.example' },
  to: 'amelia@okafor.example',
  subject: 'Confirmed: your chauffeur – “2:30 PM”',
  text: 'Dear Amelia,\n\nit costs €480.\r\n.\r\nA line that is longer than seventy-six characters, so that it has to be broken.\n',
  html: `<p>${'Words and = signs, <b>tags</b> and “quotes” of a line that goes on and on. '.repeat(40)}</p>\n`,
  messageId: '<1@livery.example>',
  date: new Date('2026-12-01T12:00:00Z'),
  baseBoundary: 'boundary',
} satisfies Options & { baseBoundary: string };
const invitation = {
  method: 'REQUEST',
  filename: 'invitation.ics',
  content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
};
const { html: _html, ...plain } = mail;

const messages: Record<string, Options> = {
  'text and HTML': mail,
  'with an invitation': { ...mail, icalEvent: invitation },
  'text alone': plain,
  'short ASCII lines': { ...mail, text: 'Hello.\n', html: '<p>Hello.</p>\n' },
  'text that is hardly Latin': { ...mail, text: 'Καλημέρα σας\n', subject: 'Καλημέρα' },
  'an address beyond ASCII': { ...mail, to: 'žofie@example.test' },
  'lines that end in blanks': { ...mail, text: 'one \ntwo\t\r\nthree '.repeat(30) },
};

describe('a serialized message', () => {
  it.each(Object.entries(messages))('has the bytes that nodemailer builds: %s', async (_name, options) => {
    const compile = () => new MailComposer(options).compile();
    expect(serializeMime(compile()).toString()).toBe((await compile().build()).toString());
  });
});
