import { shorten } from '@livery/shared-types/shorten';

/** A text message: what it says, and the link at its end. */
export interface TextContent {
  words: string;
  link: string;
}

/** Longer texts are sent, and paid for, in parts. */
const MAX_LENGTH = 160;

/** The fullest of these wordings that fits together with the link. If none fits, the last one is cut. */
export function fitText(wordings: readonly [string, ...string[]], link: string): TextContent {
  const room = MAX_LENGTH - link.length - 1;
  const lines = wordings.map((words) => words.replaceAll(/\s+/g, ' ').trim());
  const [last = ''] = lines.slice(-1);
  return { words: lines.find(({ length }) => length <= room) ?? shorten(last, room, ''), link };
}
