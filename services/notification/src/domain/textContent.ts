/** A text message: what it says, and the link at its end. */
export interface TextContent {
  words: string;
  link: string;
}

/** Longer ones come in parts, and cost as many. */
const MAX_LENGTH = 160;

/** The first of these wordings, from the fullest to the shortest, that fits with the link; the last one is cut if it must be. */
export function fitText(wordings: readonly [string, ...string[]], link: string): TextContent {
  const room = MAX_LENGTH - link.length - 1;
  const lines = wordings.map((words) => words.replaceAll(/\s+/g, ' ').trim());
  const [last = ''] = lines.slice(-1);
  return { words: lines.find(({ length }) => length <= room) ?? last.slice(0, room).trimEnd(), link };
}
