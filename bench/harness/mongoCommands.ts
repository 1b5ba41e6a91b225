import { BSON } from 'mongodb';
import { messagesIn, type Reader } from './countingProxy.ts';

const OP_MSG = 2013;
const HEADER_BYTES = 16;
/** What drivers say to a server by themselves, whatever the service does. */
const OF_THE_DRIVER = new Set(['hello', 'isMaster', 'ismaster', 'ping', 'endSessions', 'buildInfo']);

/** Reads what a driver sends and reports each command, such as `booking: update bookings`, once. */
export const mongoCommands = (report: (name: string) => void): Reader =>
  messagesIn(
    (start) => (start.length < 4 ? undefined : start.readInt32LE(0)),
    (message) => {
      const name = commandIn(message);
      if (name !== undefined) report(name);
    },
  );

/** The name of the command in a message, with its service and its collection; undefined for the driver's own. */
export function commandIn(message: Buffer): string | undefined {
  // Only a connection's first greeting comes in another form.
  if (message.readInt32LE(12) !== OP_MSG) return undefined;
  const { body, sequences } = sectionsOf(message);
  const [name = ''] = Object.keys(body);
  if (OF_THE_DRIVER.has(name)) return undefined;
  const spaces = (body['nsInfo'] ?? sequences['nsInfo']) as { ns: string }[] | undefined;
  if (name === 'bulkWrite' && spaces !== undefined) {
    const [database = ''] = spaces[0]?.ns.split('.') ?? [];
    const collections = spaces.map(({ ns }) => ns.slice(ns.indexOf('.') + 1));
    return `${serviceOf(database)}: bulkWrite ${collections.join('+')}`;
  }
  const collection = name === 'getMore' ? body['collection'] : body[name];
  const of = typeof collection === 'string' ? ` ${collection}` : '';
  return `${serviceOf(String(body['$db']))}: ${name}${of}`;
}

/** A service's database is called after it. */
const serviceOf = (database: string): string => database.replace(/^.*?_/, '');

function sectionsOf(message: Buffer) {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - (flags & 1 ? 4 : 0);
  let body: BSON.Document = {};
  const sequences: Record<string, BSON.Document[]> = {};
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = message.readUInt8(at);
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (kind === 0) body = BSON.deserialize(section);
    else {
      const nameEnd = section.indexOf(0, 4);
      sequences[section.toString('utf8', 4, nameEnd)] = documentsIn(section.subarray(nameEnd + 1));
    }
    at += 1 + size;
  }
  return { body, sequences };
}

function documentsIn(bytes: Buffer): BSON.Document[] {
  const found: BSON.Document[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) {
    found.push(BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at))));
  }
  return found;
}
