import { parseMime } from './parseMime.ts';

export interface ReadEmail {
  to: string;
  subject: string;
  /** Whatever the plain text says, one sentence, line of facts, heading or link each. */
  sentences: string[];
}

/** Takes a message apart into everything it says. The HTML part says the same words (templates.test.ts). */
export function readEmail(raw: string): ReadEmail {
  const { to, subject, text } = parseMime(raw);
  const body = text.replaceAll('\r\n', '\n').trim();
  return { to, subject, sentences: body.split(/\n{2,}/).flatMap(sentencesIn) };
}

function sentencesIn(chunk: string): string[] {
  const lines = chunk.split('\n');
  const [first = '', second = ''] = lines;
  if (/^-{10,}$/.test(first)) return [];
  if (/^=+$/.test(second)) return [`title: ${first}`];
  if (/^ {4}\S+$/.test(first)) return [first.trim()];
  if (first.startsWith('* ')) return [`notice: ${first.slice(2)}`, ...split(lines.slice(1).join(' '))];
  if (/^https?:/.test(second)) return [`link: ${first.replace(/:$/, '')} ${second}`];
  if (/^[A-Z ]{4,}$/.test(first) && lines.length > 1) return [`heading: ${first}`, ...facts(lines.slice(1))];
  if (/^(Total|To be paid|Amount paid|Refunded|Not refunded|Disputed|Released|Not charged): \S/.test(first))
    return [first, ...split(lines.slice(1).join(' '))];
  return lines.some((line) => / {2,}/.test(line)) ? facts(lines) : split(lines.join(' '));
}

/** `Label   value`, or a numbered step; further lines of a value are indented. */
function facts(lines: string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    if (/^\s/.test(line) && whole.length > 0) whole[whole.length - 1] += ` ${line.trim()}`;
    else whole.push(line);
  }
  return whole.map((line) => line.replace(/ {2,}/, ': '));
}

function split(text: string): string[] {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?])\s(?=[A-Z$])/)
    .filter((sentence) => sentence !== '');
}

/** What a text message says, without the link at its end. */
export const readText = (text: string): string => text.replace(/ https:\S+$/, '');
