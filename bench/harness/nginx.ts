import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, freePort } from '@livery/service-kit/testing';
import { childrenOf } from './cpu.ts';

const run = promisify(execFile);

export interface Nginx {
  url: string;
  /** The workers, which do the work. */
  pids(): number[];
  stop(): Promise<void>;
}

/**
 * The machine's nginx or else Debian's, unpacked beside our other downloads and installed nowhere: nothing of the system
 * changes, and no server of the system's starts.
 */
async function programIn(cache: string): Promise<string> {
  if (existsSync('/usr/sbin/nginx')) return '/usr/sbin/nginx';
  const folder = join(cache, 'nginx');
  const program = join(folder, 'usr/sbin/nginx');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const download = () => run('apt-get', ['download', 'nginx'], { cwd: folder });
  await download().catch(async () => {
    await run('apt-get', ['update']);
    await download();
  });
  const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  await run('dpkg', ['-x', join(folder, packed), folder]);
  return program;
}

/** nginx in front of one server, as one would set it up for speed: kept-alive connections, no logs, our identity added. */
export async function startNginx(
  cache: string,
  target: string,
  headers: Record<string, string>,
): Promise<Nginx> {
  const program = await programIn(cache);
  const folder = mkdtempSync(join(tmpdir(), 'livery-nginx-'));
  const port = await freePort();
  const added = Object.entries(headers).map(([name, value]) => `proxy_set_header ${name} "${value}";`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error;
     events { worker_connections 1024; }
     http {
       access_log off; keepalive_requests 10000000;
       client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
       uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       upstream service { server ${new URL(target).host}; keepalive 128; keepalive_requests 10000000; }
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
           ${added.join(' ')}
         }
       }
     }`,
  );
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit');
  await eventually(async () => (await fetch(url)).status > 0);
  return {
    url,
    pids: () => childrenOf(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
