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
      if (!isGone(error)) throw error;
    }
  }
  return nanos / 1_000;
}

export interface Spent {
  cpuMicros: number;
  /** Handed to the system in write calls: sockets, pipes and files together. */
  bytesWritten: number;
  writeCalls: number;
}

/** What a process has spent together with every process that it started, those that have ended included. */
export function spentBy(pid: number): Spent {
  const spent = { cpuMicros: 0, bytesWritten: 0, writeCalls: 0 };
  for (const member of familyOf(pid)) {
    try {
      const io = readFileSync(`/proc/${member}/io`, 'utf8');
      spent.bytesWritten += Number(/^wchar: (\d+)$/m.exec(io)?.[1]);
      spent.writeCalls += Number(/^syscw: (\d+)$/m.exec(io)?.[1]);
      spent.cpuMicros += microsOf(member) + endedChildrenMicros(readFileSync(`/proc/${member}/stat`, 'utf8'));
    } catch (error) {
      if (member === pid || !isGone(error)) throw error;
    }
  }
  return spent;
}

/** Linux counts in hundredths of a second, whatever its own clock does. */
const TICK_MICROS = 10_000;

/** The CPU of children that a process has waited for, from its line in `/proc/PID/stat`. */
export function endedChildrenMicros(stat: string): number {
  // The name, which may hold blanks, stands in brackets; cutime and cstime are the 14th and 15th word behind it.
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(words[13]) + Number(words[14])) * TICK_MICROS;
}

function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

const isGone = (error: unknown): boolean =>
  ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');

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

/** Processes that any thread of this one started and that still run. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
      return text === '' ? [] : text.split(' ').map(Number);
    });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}
