import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds that these processes have spent computing, all their threads together; Linux only. */
export function cpuMicrosOf(...pids: number[]): number {
  return pids.reduce((sum, pid) => sum + microsOf(pid), 0);
}

function microsOf(pid: number): number {
  let nanos = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanos += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch (error) {
      // A thread may end between the listing and the reading.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return nanos / 1_000;
}

/** What this very process has spent. */
export function ownCpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Resident megabytes of a process. */
export const residentMegabytes = (pid: number): number =>
  sumOf(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB$/gm);

/** The part of them that no other process shares, as it shares a program's code and mapped files. */
export const ownMegabytes = (pid: number): number =>
  sumOf(`/proc/${pid}/smaps_rollup`, /^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm);

function sumOf(file: string, lines: RegExp): number {
  const found = [...readFileSync(file, 'utf8').matchAll(lines)];
  return found.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1_000;
}

/** Processes that this one started and that still run. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
