const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML content or attribute value. Control characters other than line breaks and tabs are dropped. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Paragraph text: line breaks stay. */
export function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');
}
