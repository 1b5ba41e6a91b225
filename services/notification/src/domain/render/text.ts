import type { Block, Fact, EmailContent, TemplateContext } from '../emailContent.ts';

const WIDTH = 72;
const RULE = '-'.repeat(WIDTH);

/** The e-mail as plain text that says everything the HTML says, in the same order. */
export function renderText(email: EmailContent, ctx: TemplateContext): string {
  const { brand } = ctx;
  return `${[
    brand.name.toUpperCase(),
    email.eyebrow,
    `${email.title}\n${'='.repeat(Math.min(WIDTH, email.title.length))}`,
    ...email.blocks.map(blockText),
    RULE,
    `${brand.name}, ${brand.city}\n${brand.phone} | ${brand.email}\n${ctx.publicUrl}`,
    wrap(email.reason),
  ]
    .map((part) => plain(part))
    .join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return wrap(block.text);
    case 'trip':
      return [
        `${block.day}\n${block.time}`,
        factLines(block.stops.map(({ label, place }) => ({ label, value: place }))),
        ...(block.facts.length === 0 ? [] : [factLines(block.facts)]),
      ].join('\n\n');
    case 'facts':
      return `${block.title.toUpperCase()}\n${factLines(block.facts)}`;
    case 'amount':
      return [`${block.label}: ${block.amount}`, ...(block.note === undefined ? [] : [block.note])].join(
        '\n',
      );
    case 'notice':
      return `* ${block.title}\n${indent(wrap(block.text, WIDTH - 2), '  ')}`;
    case 'steps':
      return `${block.title.toUpperCase()}\n${block.steps.map((step, index) => hang(`${index + 1}. `, step)).join('\n')}`;
    case 'quote':
      return `${block.title.toUpperCase()}\n${indent(wrap(block.text, WIDTH - 2), '> ')}`;
    case 'code':
      return `    ${block.code}`;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.href}`;
    default:
      throw block satisfies never;
  }
}

function factLines(facts: readonly Fact[]): string {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  return facts.map(({ label, value }) => hang(label.padEnd(width), value)).join('\n');
}

/** `first` before the first line, blanks of its width before the others. */
function hang(first: string, text: string): string {
  return first + indent(wrap(text, WIDTH - first.length), ' '.repeat(first.length)).slice(first.length);
}

function indent(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');
}

/** Breaks at blanks; a word longer than the line (an address, a link) stays whole. */
function wrap(text: string, width = WIDTH): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((paragraph) => wrapParagraph(paragraph, width))
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

/** No control characters, and none of those that reverse the reading direction. */
function plain(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '');
}
