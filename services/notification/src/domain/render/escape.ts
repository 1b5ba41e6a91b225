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

/** Of a line of HTML nobody minds so many characters: mail servers take 998. */
const SHORT = 200;

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
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => breakAtBlanks(escapeHtml(line)))
    .join('\n<br>');
}

/** Each search begins where the last one ended, however long a line without blanks is. */
function breakAtBlanks(html: string): string {
  const lines: string[] = [];
  let start = 0;
  for (let blank; (blank = html.indexOf(' ', start + SHORT)) !== -1; start = blank + 1)
    lines.push(html.slice(start, blank));
  return [...lines, html.slice(start)].join('\n');
}
