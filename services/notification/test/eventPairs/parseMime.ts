/** What the test reads of a message: just enough MIME for the messages that this service makes. */
export function parseMime(raw: string): { to: string; subject: string; text: string } {
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const part = /content-type: text\/plain;[^\n]*\r?\n([\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(raw);
  const [, partHead = '', body = ''] = part ?? [];
  return { to: header('To'), subject: decodeWords(header('Subject')), text: decodeBody(partHead, body) };
}

function decodeBody(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(head) ? decodeQuoted(body.replaceAll(/=\r?\n/g, '')) : body;
}

function decodeQuoted(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
  );
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
