import { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { describe, expect, it } from 'vitest';
import { loggerOptions } from '../src/logging/logger.ts';

/** What `log` writes, as its reader gets it. */
function lineOf(log: (logger: Logger) => void): Record<string, unknown> {
  let line = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      line += chunk.toString();
      done();
    },
  });
  log(pino(loggerOptions('booking', 'info'), sink));
  return JSON.parse(line) as Record<string, unknown>;
}

const SECRET = 'never to be read';

describe('a log line', () => {
  it.each([
    ['a field', { password: SECRET }],
    ['a field of another', { user: { email: SECRET, id: 7 } }],
    ['a header', { req: { headers: { authorization: SECRET, cookie: SECRET, 'set-cookie': [SECRET] } } }],
    ['one in a list', { users: [{ customerPhone: SECRET }] }],
    ['a passenger', { booking: { passengerName: SECRET, passengerPhone: SECRET } }],
    ['an error', { err: Object.assign(new Error('refused'), { token: SECRET, config: { secret: SECRET } }) }],
    ['an error in a field', { cause: Object.assign(new Error('refused'), { config: { token: SECRET } }) }],
  ])('holds no secret that is %s', (_what, fields) => {
    const line = lineOf((logger) => logger.info(fields, 'happened'));
    expect(JSON.stringify(line)).not.toContain(SECRET);
    expect(line).toMatchObject({ service: 'booking', level: 'info', msg: 'happened' });
  });

  it('holds no secret of a child logger', () => {
    const line = lineOf((logger) => logger.child({ email: SECRET, part: 'events' }).info('happened'));
    expect(line).toMatchObject({ email: '[redacted]', part: 'events' });
  });

  it('keeps everything else, and leaves the caller’s objects alone', () => {
    const fields = {
      bookingId: 'b1',
      user: { id: 7, email: 'ada@livery.test' },
      counts: [1, 2],
      at: new Date(0),
    };
    const line = lineOf((logger) => logger.info(fields, 'happened'));
    expect(line).toMatchObject({
      bookingId: 'b1',
      user: { id: 7, email: '[redacted]' },
      counts: [1, 2],
      at: '1970-01-01T00:00:00.000Z',
    });
    expect(fields.user.email).toBe('ada@livery.test');
  });

  it('tells an error with its kind, its message, its stack and its code', () => {
    const error = Object.assign(new TypeError('broken'), { code: 'E_BROKEN' });
    const line = lineOf((logger) => logger.error({ err: error }, 'failed'));
    expect(line['err']).toMatchObject({
      type: 'TypeError',
      message: 'broken',
      code: 'E_BROKEN',
      stack: expect.stringContaining('TypeError: broken'),
    });
  });
});
