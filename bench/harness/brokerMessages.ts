import { messagesIn, type Observer, type Reader } from './countingProxy.ts';

const METHOD_FRAME = 1;
const BASIC = 60;
const PUBLISH = 40;
const DELIVER = 60;
/** Channel, size and the byte that ends a frame. */
const FRAME_HEAD = 7;
const GREETING = 'AMQP';

/** Reads both sides of a connection and reports each message, such as `publish booking.created`, once. */
export function brokerMessages(report: (name: string) => void): Observer {
  return { sent: framesIn(report), received: framesIn(report) };
}

function framesIn(report: (name: string) => void): Reader {
  return messagesIn(
    (start) => {
      if (start.length < FRAME_HEAD) return undefined;
      if (start.toString('latin1', 0, 4) === GREETING) return 8;
      return FRAME_HEAD + start.readUInt32BE(3) + 1;
    },
    (frame) => {
      const name = messageIn(frame);
      if (name !== undefined) report(name);
    },
  );
}

/** What a frame does with a message: `publish` or `deliver`, and the routing key; undefined for all else. */
export function messageIn(frame: Buffer): string | undefined {
  if (frame.readUInt8(0) !== METHOD_FRAME || frame.readUInt16BE(FRAME_HEAD) !== BASIC) return undefined;
  const method = frame.readUInt16BE(FRAME_HEAD + 2);
  const fields = FRAME_HEAD + 4;
  if (method === PUBLISH) return `publish ${routingKeyAt(frame, fields + 2)}`;
  // Its consumer's name, the delivery's number of eight bytes, and whether it was delivered before.
  if (method === DELIVER) return `deliver ${routingKeyAt(frame, shortEnd(frame, fields) + 9)}`;
  return undefined;
}

const shortEnd = (frame: Buffer, at: number): number => at + 1 + frame.readUInt8(at);

/** The second of two short texts: behind the exchange. */
function routingKeyAt(frame: Buffer, at: number): string {
  const start = shortEnd(frame, at);
  return frame.toString('utf8', start + 1, shortEnd(frame, start));
}
