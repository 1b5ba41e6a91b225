import { cpuMicrosOf } from './cpu.ts';
import { drive, type Call, type LoadOptions } from './httpLoad.ts';
import { quantile } from './numbers.ts';

export interface ServerRound {
  perSecond: number;
  p50: number;
  p99: number;
  /** What the servers asked spent on one operation. */
  cpuMicros: number;
}

/** One round of load on a server, with what it cost the processes that are measured. */
export async function loadOf(call: () => Call, pids: number[], options: LoadOptions): Promise<ServerRound> {
  const before = cpuMicrosOf(...pids);
  const { operations, perSecond, latencies } = await drive(call, options);
  const cpuMicros = (cpuMicrosOf(...pids) - before) / operations;
  return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), cpuMicros };
}

/** Accepts nothing but these very bytes. */
export const sameBytes = (expected: Buffer) => (status: number, body: Buffer) =>
  status === 200 && body.equals(expected);

/** One figure of every round. */
export const each = <Round, Key extends keyof Round>(rounds: Round[], key: Key): Round[Key][] =>
  rounds.map((round) => round[key]);
