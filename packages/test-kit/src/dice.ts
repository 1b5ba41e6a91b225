import { createHash } from 'node:crypto';

export interface Dice {
  /** From 0 up to, but not including, 1. */
  roll(): number;
  /** A whole number from `low` up to and including `high`. */
  between(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Chance that can be repeated: the same seed throws the same numbers (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    between: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    pick: (list) => list[Math.floor(roll() * list.length)] ?? list[0],
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: roll() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ item }) => item),
  };
}

/**
 * Dice of somebody's own, which nobody else's turns disturb: whatever goes on at the same time, the same seed and name
 * throw the same numbers.
 */
export const diceFor = (seed: number, who: string): Dice =>
  diceOf(createHash('sha256').update(`${seed} ${who}`).digest().readUInt32LE());
