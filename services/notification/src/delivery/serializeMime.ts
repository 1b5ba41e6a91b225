import { encode as base64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

/**
 * The bytes of a message whose parts are text in memory: those that `MimeNode.build` makes, in one go. That one sends
 * each part through several streams, which costs more than all the rest of composing an e-mail.
 */
export const serializeMime = (message: MimeNode): Buffer => Buffer.from(linesOf(message));

/** The headers come first: writing them decides the boundary and the encoding. */
function linesOf(node: MimeNode): string {
  const headers = `${node.buildHeaders()}\r\n\r\n`;
  const { boundary, childNodes } = node;
  if (childNodes.length === 0) return headers + bodyOf(node);
  const parts = childNodes.map((child) => `--${String(boundary)}\r\n${linesOf(child)}\r\n`);
  return `${headers}${parts.join('')}--${String(boundary)}--\r\n`;
}

function bodyOf(node: MimeNode): string {
  const { content = '' } = node;
  if (typeof content !== 'string') throw new Error('Only text can be serialized at once');
  const encoding = node.getTransferEncoding();
  if (encoding === 'base64') return wrapBase64(base64(content));
  return encoding === 'quoted-printable' ? wrapQuotedPrintable(quotedPrintable(content)) : content;
}
