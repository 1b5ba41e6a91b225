const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // White space like any other to HTML; in an e-mail a line ends in CR and LF or not at all.
  '\r': '\n',
};

const PLAIN = /^[\t\n !#-%(-;=?-~]*$/;
const DROPPED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Characters of one line of HTML that nobody has to mind: mail servers take 998. */
const SHORT = 300;

/**
 * Text as HTML content or attribute value, in ASCII alone: an e-mail's HTML then needs no transfer encoding. Control
 * characters other than line breaks and tabs are dropped.
 */
export function escapeHtml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(DROPPED, '')
    .replaceAll(/[\r&<>"']|[^\u0000-\u007f]/gu, (found) => ENTITIES[found] ?? `&#${found.codePointAt(0)};`);
}

/** Paragraph text: line breaks stay. The HTML's own lines end at blanks, so that no mail server has to break them. */
export function escapeLines(text: string): string {
  const html = text
    .split(/\r\n|\r|\n/)
    .map(escapeHtml)
    .join('\n<br>');
  return html.length < SHORT ? html : html.replaceAll(/([^\n]{200,}?) /g, '$1\n');
}
