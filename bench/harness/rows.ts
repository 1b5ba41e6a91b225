import { median, rangeOf } from './numbers.ts';

/** What a ratio must keep to. */
export type Target = { atMost: number } | { atLeast: number };

/** One line of the table: a candidate over its reference, measured in turn in one run. */
export interface Row {
  bench: string;
  what: string;
  /** What both sides are in, such as `req/s` or `µs CPU`. */
  unit: string;
  candidate: Side;
  /** Left out where the target is a plain figure, such as megabytes. */
  reference?: Side;
  /** Candidate over reference, of their medians; the plain figure where there is no reference. */
  value: number;
  target?: Target;
  isMet?: boolean;
  /** True when the ranges of both sides touch: then the ratio says only that they are alike. */
  isUnclear?: boolean;
  note?: string;
  /** For the file alone. */
  isDetail?: boolean;
}

export interface Side {
  name: string;
  median: number;
  range: [number, number];
}

interface Measured {
  what: string;
  unit: string;
  target?: Target;
  note?: string;
}

/** Names a side and sums its rounds up. */
export const side = (name: string, rounds: number[]): Side => ({
  name,
  median: median(rounds),
  range: rangeOf(rounds),
});

/** A ratio of two sides. */
export function ratio(measured: Measured & { candidate: Side; reference: Side }): Omit<Row, 'bench'> {
  const { candidate, reference } = measured;
  const value = candidate.median / reference.median;
  const isUnclear = candidate.range[0] <= reference.range[1] && reference.range[0] <= candidate.range[1];
  return { ...measured, value, isUnclear, ...verdict(value, measured.target) };
}

/** A figure that stands for itself. */
export function figure(measured: Measured & { name: string; rounds: number[] }): Omit<Row, 'bench'> {
  const { name, rounds, ...rest } = measured;
  const candidate = side(name, rounds);
  return { ...rest, candidate, value: candidate.median, ...verdict(candidate.median, measured.target) };
}

function verdict(value: number, target: Target | undefined): { isMet?: boolean } {
  if (target === undefined) return {};
  return { isMet: 'atMost' in target ? value <= target.atMost : value >= target.atLeast };
}
