import { median, plain } from './numbers.ts';

/** What somebody waits for, measured in every round, and its goal. */
export interface Row {
  what: string;
  /** Milliseconds of each round. */
  candidate: number[];
  /** Milliseconds of each round of what it is compared with; without one the goal is in milliseconds. */
  reference?: number[];
  /** The candidate may be so many times the reference, or take so many milliseconds. */
  atMost: number;
}

const HEAD = ['what', 'figure', 'goal', '', 'product (min–max)', 'reference (min–max)'];

/** A Markdown table: medians and ranges. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.reference ? `× ${plain(median(row.candidate) / median(row.reference))}` : ms(median(row.candidate)),
    row.reference ? `≤ × ${row.atMost}` : `≤ ${ms(row.atMost)}`,
    verdictOf(row),
    describe(row.candidate),
    row.reference ? describe(row.reference) : '',
  ]);
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...cells.map(line)].join('\n');
}

/** A claim only where the ranges do not overlap: the whole of the product's range lies within the goal, or beyond it. */
export function verdictOf({ candidate, reference = [1], atMost }: Row): 'met' | 'missed' | 'unclear' {
  if (Math.max(...candidate) <= atMost * Math.min(...reference)) return 'met';
  return Math.min(...candidate) > atMost * Math.max(...reference) ? 'missed' : 'unclear';
}

const ms = (value: number): string => `${plain(value)} ms`;
const describe = (rounds: readonly number[]): string =>
  `${ms(median(rounds))} (${plain(Math.min(...rounds))}–${plain(Math.max(...rounds))})`;
