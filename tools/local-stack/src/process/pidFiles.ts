import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The start time of a process. Together with it an id is unique, since ids are used again. */
export function startTimeOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Notes a process for a later start. */
export function notePid(file: string, pid: number): void {
  const startTime = startTimeOf(pid);
  if (startTime !== undefined) writeFileSync(file, `${pid} ${startTime}\n`);
}

/** The noted process, if it still runs. */
export function livingPid(file: string): number | undefined {
  let noted: string[];
  try {
    noted = readFileSync(file, 'utf8').trim().split(' ');
  } catch {
    return undefined;
  }
  const pid = Number(noted[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  return startTimeOf(pid) === noted.slice(1).join(' ') ? pid : undefined;
}

/** Ends a process of an earlier run: gracefully, then by force. */
export async function endLeftover(file: string, graceMs = 3_000): Promise<void> {
  const deadline = Date.now() + graceMs;
  let pid = livingPid(file);
  if (pid !== undefined) sendSignal(pid, 'SIGTERM');
  while ((pid = livingPid(file)) !== undefined) {
    if (Date.now() > deadline) sendSignal(pid, 'SIGKILL');
    await delay(25);
  }
  rmSync(file, { force: true });
}

/** False when the process does not exist. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
