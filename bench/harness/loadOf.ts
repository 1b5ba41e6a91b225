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

/** Rounds of load on a server, each with what it cost the processes that are measured. */
export const loadOf =
  (call: () => Call, pids: number[], options: LoadOptions) =>
  async (longer: number): Promise<ServerRound> => {
    const before = cpuMicrosOf(...pids);
    const load = await drive(call, { ...options, seconds: options.seconds * longer });
    const { operations, perSecond, latencies } = load;
    const cpuMicros = (cpuMicrosOf(...pids) - before) / operations;
    return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), cpuMicros };
  };

/** Accepts nothing but these very bytes. */
export const sameBytes = (expected: Buffer) => (status: number, body: Buffer) =>
  status === 200 && body.equals(expected);
