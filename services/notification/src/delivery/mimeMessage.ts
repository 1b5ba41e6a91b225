import { randomUUID } from 'node:crypto';
import { encode as base64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import { foldLines } from 'nodemailer/lib/mime-funcs';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

// A message of texts that are in memory, put together from nodemailer's encodings. Its own tree of nodes, made for
// files and streams, costs as much as all the rest of composing an e-mail.

/** RFC 5322, 2.1.1. */
const LINE_MAX = 998;

const encoder = new MimeNode(false);

type HeaderValue = Parameters<typeof encoder.encodeHeaderValue>[1];

/** Header fields, encoded and folded: no value reaches beyond its own. */
export const headerFields = (fields: Readonly<Record<string, HeaderValue>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${foldLines(`${name}: ${encoder.encodeHeaderValue(name, value)}`, 76)}\r\n`)
    .join('');

/** A single address as the envelope has it, its domain in ASCII: a header puts an odd one into brackets. */
export const envelopeAddress = (address: string): string =>
  encoder.encodeHeaderValue('To', { name: '', address }).replace(/^<(.*)>$/, '$1');

/** ASCII in lines that every mail server takes goes as it is, all else as quoted-printable. */
export function textPart(contentType: string, text: string): string {
  // Nobody after us then has to look for lines that end otherwise.
  const content = text.replaceAll(/\r?\n/g, '\r\n');
  const isSafe = Buffer.byteLength(content) === content.length && !hasLongLine(content);
  const encoding = isSafe ? '7bit' : 'quoted-printable';
  const head = headerFields({ 'Content-Type': contentType, 'Content-Transfer-Encoding': encoding });
  return `${head}\r\n${isSafe ? content : wrapQuotedPrintable(quotedPrintable(content))}`;
}

export function attachment(contentType: string, filename: string, content: string): string {
  const head = headerFields({
    'Content-Type': `${contentType}; name=${filename}`,
    'Content-Disposition': `attachment; filename=${filename}`,
    'Content-Transfer-Encoding': 'base64',
  });
  return `${head}\r\n${wrapBase64(base64(content))}`;
}

export function multipart(subtype: 'alternative' | 'mixed', parts: readonly string[]): string {
  // Not to be guessed: what people typed stays inside its part.
  const boundary = `--_${randomUUID()}`;
  const head = headerFields({ 'Content-Type': `multipart/${subtype}; boundary="${boundary}"` });
  return `${head}\r\n${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
}

function hasLongLine(text: string): boolean {
  let start = 0;
  for (let end = 0; end >= 0; start = end + 2) {
    end = text.indexOf('\r\n', start);
    if ((end < 0 ? text.length : end) - start > LINE_MAX) return true;
  }
  return false;
}
