import { plain } from './numbers.ts';
import type { Row, Side, Target } from './rows.ts';

const HEAD = ['bench', 'what', 'ratio', 'target', '', 'candidate (min–max)', 'reference (min–max)'];

/** The table for people: one line for each row that is no mere detail. */
export function tableOf(rows: readonly Row[]): string {
  const shown = rows.filter(({ isDetail = false }) => !isDetail);
  const cells = shown.map((row) => [
    row.bench,
    row.what,
    row.reference === undefined ? `${plain(row.value)} ${row.unit}` : `×${plain(row.value)}`,
    row.target === undefined ? '' : wordsOf(row.target),
    verdictOf(row),
    describe(row.candidate, row.unit),
    row.reference === undefined ? '' : describe(row.reference, row.unit),
  ]);
  return padded(HEAD, cells);
}

/** A Markdown table whose columns line up. */
export function padded(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((cell, column) =>
    Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const wordsOf = (target: Target): string =>
  'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;

function verdictOf({ isMet, isUnclear = false }: Row): string {
  const doubt = isUnclear ? ' (ranges touch)' : '';
  return isMet === undefined ? doubt.trim() : `${isMet ? 'met' : 'MISSED'}${doubt}`;
}

const describe = ({ name, median, range: [min, max] }: Side, unit: string): string =>
  `${name} ${plain(median)} ${unit}${min === max ? '' : ` (${plain(min)}–${plain(max)})`}`;
