import type { EmailContent, TemplateContext } from '../emailContent.ts';

const WIDTH = 72;

/** The e-mail as plain text, with everything that the HTML says. */
export function renderText(email: EmailContent, { brand, publicUrl }: TemplateContext): string {
  return `${[
    brand.name.toUpperCase(),
    email.eyebrow,
    `${email.title}\n${'='.repeat(Math.min(WIDTH, email.title.length))}`,
    ...email.blocks.map(({ text }) => text),
    '-'.repeat(WIDTH),
    `${brand.name}, ${brand.city}\n${brand.phone} | ${brand.email}\n${publicUrl}`,
    wrap(email.reason),
  ]
    .map(plain)
    .join('\n\n')}\n`;
}

/** Drops control characters and those that reverse the reading direction. */
function plain(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Breaks at blanks. A longer word, such as a link, stays whole. `margin` columns stay free. */
export function wrap(text: string, margin = 0): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((paragraph) => wrapParagraph(paragraph, WIDTH - margin))
    .join('\n');
}

function wrapParagraph(paragraph: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}

export const indent = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');

/** `first` before the first line, and blanks of the same width before the others. */
export const hang = (first: string, text: string): string =>
  first + indent(wrap(text, first.length), ' '.repeat(first.length)).slice(first.length);
