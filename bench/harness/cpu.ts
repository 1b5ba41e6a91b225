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
export function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1_000;
}

/** Processes that this one started and that still run. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
