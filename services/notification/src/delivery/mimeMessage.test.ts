import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { attachment, envelopeAddress, headerFields, multipart, textPart } from './mimeMessage.ts';

/** A part's text as mail programs read it. */
function read(part: string): { encoding: string | undefined; text: string; lines: string[] } {
  const end = part.indexOf('\r\n\r\n');
  const body = part.slice(end + 4);
  const encoding = /^content-transfer-encoding: (.*)$/im.exec(part.slice(0, end))?.[1];
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          encoding === 'quoted-printable'
            ? body
                .replaceAll('=\r\n', '')
                .replaceAll(/=([0-9A-F]{2})/g, (_found, hex: string) =>
                  String.fromCodePoint(Number.parseInt(hex, 16)),
                )
            : body,
          'latin1',
        );
  return { encoding, text: bytes.toString(), lines: part.split('\r\n') };
}

const crLf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n');

describe('a part of text', () => {
  it.each([
    ['short ASCII lines', 'Hello.\nIt costs $480 = all.\n', '7bit'],
    ['lines that start with a dot', '.\n..\n.hidden\n\n.\r\n', '7bit'],
    ['lines longer than reading needs', `<p>${'word '.repeat(190)}</p>\n`, '7bit'],
    ['a line longer than mail servers take', `${'x'.repeat(999)}\n`, 'quoted-printable'],
    ['a long last line', `short\n${'x'.repeat(2000)}`, 'quoted-printable'],
    ['names beyond ASCII', 'Dear Zoë – 李 😀,\n\nit costs €480.\r\n.\r\n', 'quoted-printable'],
    ['lines that end in blanks', 'Zoë \none \ntwo\t\r\nthree ', 'quoted-printable'],
  ])('is read as it was written: %s', (_name, text, encoding) => {
    const part = read(textPart('text/plain; charset=utf-8', text));
    expect(part).toMatchObject({ encoding, text: crLf(text) });
    expect(Math.max(...part.lines.map(({ length }) => length))).toBeLessThanOrEqual(998);
    expect(part.lines.join('')).toMatch(/^[\t -~]*$/);
  });
});

const fields = {
  from: { name: 'Ellesmere “& Sons”', address: 'rides@ellesmere.example' },
  to: { name: '', address: 'žofie@straße.example' },
  replyTo: { name: '', address: 'a..b@okafor.example' },
  references: '<b1@livery.example>',
  subject:
    'Confirmed: your chauffeur – “2:30 PM” for Zoë, 李 and everybody who comes along\r\nBcc: all@example.test',
  messageId: '<1@livery.example>',
  date: new Date('2026-12-01T12:00:00Z'),
};

describe('a message', () => {
  it('has the header that nodemailer builds', () => {
    const built = new MailComposer({ ...fields, text: 'Hello.', encoding: 'base64' }).compile();
    const head = headerFields({
      'Content-Transfer-Encoding': 'base64',
      From: fields.from,
      To: fields.to,
      'Reply-To': fields.replyTo,
      References: fields.references,
      Subject: fields.subject,
      'Message-ID': fields.messageId,
      Date: fields.date,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
    });
    expect(head).toBe(`${built.buildHeaders()}\r\n`);
    expect(head).not.toMatch(/^Bcc:/m);
  });

  it('is for whom nodemailer sends it to', () => {
    for (const address of [
      'amelia@okafor.example',
      'žofie@straße.example',
      'a..b@Okafor.Example',
      'zoe@bücher.example',
    ]) {
      const { to } = new MailComposer({ to: { name: '', address }, text: 'Hello.' }).compile().getEnvelope();
      expect([envelopeAddress(address)]).toEqual(to);
    }
  });

  it('keeps its parts apart, whatever they say', () => {
    const other = multipart('alternative', [textPart('text/plain', 'first')]);
    const parts = [textPart('text/plain', `${other}\n--\n`), textPart('text/html', '<p>second</p>')];
    const message = multipart('alternative', parts);
    const boundary = /boundary="(.*)"/.exec(message)?.[1] ?? '';
    const [, first, second, end] = message.split(`--${boundary}`);
    expect([first, second, end]).toEqual([...parts.map((part) => `\r\n${part}\r\n`), '--\r\n']);
  });

  it('attaches a text under its name', () => {
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Zoë\r\nEND:VCALENDAR\r\n';
    const part = attachment('application/ics', 'invitation.ics', content);
    expect(part).toContain('Content-Type: application/ics; name=invitation.ics\r\n');
    expect(part).toContain('Content-Disposition: attachment; filename=invitation.ics\r\n');
    expect(read(part)).toMatchObject({ encoding: 'base64', text: content });
  });
});
