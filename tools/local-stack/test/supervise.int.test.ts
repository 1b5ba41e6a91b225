import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startTimeOf } from '../src/process/pidFiles.ts';
import type { Handle } from '../src/process/handle.ts';
import { supervise, type SuperviseOptions } from '../src/process/supervise.ts';
import type { Home } from '../src/state/home.ts';
import { eventually } from './helpers/eventually.ts';
import { cleanUp, temporaryHome } from './helpers/temporaryHome.ts';

afterEach(cleanUp);

/** Says that it is up and lives on, unless the script does something else. */
function superviseScript(home: Home, script: string, more: Partial<SuperviseOptions> = {}): Handle {
  const upFile = join(home.run, 'up');
  return supervise({
    name: 'program',
    home,
    graceSeconds: 1,
    program: {
      command: 'sh',
      args: ['-c', `${script}\necho up >"$0"; while :; do sleep 0.05; done`, upFile],
    },
    isReady: async () => existsSync(upFile),
    ...more,
  });
}

const lives = (pid: number) => startTimeOf(pid) !== undefined;

async function pidWhenReady(handle: Handle): Promise<number> {
  await handle.ready;
  if (handle.pid === undefined) throw new Error('no pid');
  return handle.pid;
}

describe('a supervised program', () => {
  it('is started again when it is killed, with a message', async () => {
    const said: string[] = [];
    const handle = superviseScript(temporaryHome(), '', { say: (line) => said.push(line) });
    const first = await pidWhenReady(handle);
    await handle.kill('SIGKILL');
    await eventually('a new process', () => handle.pid !== undefined && handle.pid !== first);
    await handle.ready;
    await eventually('the restart', () => said.includes('program is back'));
    expect(said[0]).toContain('program ended (signal 9), starting it again in 0.5 s');
    expect(lives(first)).toBe(false);
  });

  it('stays stopped until it is restarted', async () => {
    const handle = superviseScript(temporaryHome(), '', { restartOnCrash: false });
    await handle.ready;
    await handle.kill('SIGKILL');
    expect(handle.pid).toBeUndefined();
    await handle.restart();
    expect(lives(await pidWhenReady(handle))).toBe(true);
  });

  it('is killed when it ignores SIGTERM', async () => {
    const handle = superviseScript(temporaryHome(), "trap '' TERM");
    const pid = await pidWhenReady(handle);
    await handle.stop();
    expect(lives(pid)).toBe(false);
  });

  it('is stopped even while it is paused', async () => {
    const handle = superviseScript(temporaryHome(), '');
    const pid = await pidWhenReady(handle);
    handle.pause();
    await handle.stop();
    expect(lives(pid)).toBe(false);
  });

  it('does not outlive its keeper', async () => {
    const handle = superviseScript(temporaryHome(), '', { restartOnCrash: false });
    const pid = await pidWhenReady(handle);
    const keeper = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
    process.kill(keeper, 'SIGKILL');
    await eventually('the program ends', () => !lives(pid));
  });

  it('reports why it could not start, with the end of its log', async () => {
    const home = temporaryHome();
    const handle = superviseScript(home, 'echo "no such table"; exit 3');
    await expect(handle.ready).rejects.toThrow(/program ended \(exit code 3\)\.\nno such table/);
    expect(readFileSync(join(home.logs, 'program.log'), 'utf8')).toBe('no such table\n');
  });

  it('has its log rotated when it grows too large', async () => {
    const home = temporaryHome();
    const log = join(home.logs, 'program.log');
    // Far more than the limit, over and over, for as long as its parent lives; each line is numbered.
    const chatter =
      'i=0; while kill -0 $$ 2>/dev/null; do i=$((i+1)); echo "line $i ................................"; done &';
    superviseScript(home, chatter, { logBytes: 200_000, lookAtLogMs: 20 });
    const older = (age: number) => existsSync(`${log}.${age}`);
    await eventually('the log was moved aside twice', () => older(1) && older(2));
    // What was moved aside ends before what is written now begins.
    const lastOf = (file: string) =>
      Number(/line (\d+)[^\n]*\n[^\n]*$/.exec(readFileSync(file, 'utf8'))?.[1]);
    await eventually('it goes on', () => lastOf(log) > lastOf(`${log}.2`));
  });

  it('ends a program that an earlier run left behind', async () => {
    const home = temporaryHome();
    const earlier = await pidWhenReady(superviseScript(home, ''));
    await pidWhenReady(superviseScript(home, ''));
    expect(lives(earlier)).toBe(false);
  });
});
