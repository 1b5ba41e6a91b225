// An own segmenter for each call costs more than the cutting.
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a text in at most `max` UTF-16 units with what is put at its end, between characters as people see them. */
export function shorten(text: string, max: number, end = '…'): string {
  if (text.length <= max) return text;
  const room = max - end.length;
  let length = 0;
  // A character may be as long as it likes; none that fits begins later than there is room.
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > room) break;
    length = index + segment.length;
  }
  return `${text.slice(0, length).trimEnd()}${end}`;
}
