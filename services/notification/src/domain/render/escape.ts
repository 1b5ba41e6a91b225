const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // In e-mails a line must not end in CR alone.
  '\r': '\n',
};

const PLAIN = /^[\t\n !#-%(-;=?-~]*$/;
const DROPPED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Far below the 998 characters that mail servers take. */
const SHORT = 200;

/** In ASCII, so that no transfer encoding is needed. Drops control characters, except line breaks and tabs. */
export function escapeHtml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(DROPPED, '')
    .replaceAll(/[\r&<>"']|[^\u0000-\u007f]/gu, (found) => ENTITIES[found] ?? `&#${found.codePointAt(0)};`);
}

/** Paragraph text with its line breaks. Long lines are broken at blanks, so that no mail server has to. */
export function escapeLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => breakAtBlanks(escapeHtml(line)))
    .join('\n<br>');
}

/** Searches from the end of the line before, so that long text without blanks is not slow. */
function breakAtBlanks(html: string): string {
  const lines: string[] = [];
  let start = 0;
  for (let blank; (blank = html.indexOf(' ', start + SHORT)) !== -1; start = blank + 1)
    lines.push(html.slice(start, blank));
  return [...lines, html.slice(start)].join('\n');
}
