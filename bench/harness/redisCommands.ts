import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** How often each command was called since the server's start. */
export async function redisCommands(redisUrl: string): Promise<Record<string, number>> {
  const { hostname, port, password } = new URL(redisUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(`AUTH ${decodeURIComponent(password)}\r\nINFO commandstats\r\nQUIT\r\n`);
  return callsIn(await text(socket));
}

/** What asking costs by itself. */
const OWN = new Set(['auth', 'info', 'quit']);

export function callsIn(stats: string): Record<string, number> {
  const lines = [...stats.matchAll(/^cmdstat_(\S+?):calls=(\d+)/gm)];
  return Object.fromEntries(
    lines.flatMap(([, name = '', calls]) => (OWN.has(name) ? [] : [[name, Number(calls)]])),
  );
}
