import { describe, expect, it } from 'vitest';
import { createMailer } from '../src/delivery/mailer.ts';
import { quiet } from './harness.ts';
import { openScriptedSmtp, type Script } from './scriptedSmtp.ts';

const message = (to: string) => ({
  from: 'rides@livery.example',
  to,
  raw: Buffer.from(`To: ${to}\r\nSubject: Your ride\r\n\r\nHello.\r\n.\r\nGoodbye.\r\n`),
});

async function withMailer(
  afterDot: () => Script,
  use: (mailer: ReturnType<typeof createMailer>, completed: string[]) => Promise<void>,
): Promise<void> {
  const smtp = await openScriptedSmtp({ afterDot });
  const mailer = createMailer(smtp.url, quiet);
  try {
    await use(mailer, smtp.completed);
  } finally {
    mailer.close();
    await smtp.close();
  }
}

describe('a message', () => {
  it('is completed once its gate has opened, and arrives as it is', async () => {
    await withMailer(
      () => undefined,
      async (mailer, completed) => {
        const result = await mailer.send(message('ada@example.com'), async () => {
          expect(completed).toEqual([]);
          return true;
        });
        expect(result).toEqual({ kind: 'accepted' });
        expect(completed).toEqual([message('ada@example.com').raw.toString()]);
      },
    );
  });

  it('is never completed when its gate stays closed, or nobody knows whether it opened', async () => {
    await withMailer(
      () => undefined,
      async (mailer, completed) => {
        expect(await mailer.send(message('ada@example.com'), async () => false)).toEqual({
          kind: 'withheld',
        });
        const unknown = () => Promise.reject(new Error('The database went away'));
        expect(await mailer.send(message('ben@example.com'), unknown)).toMatchObject({ kind: 'unreachable' });
        expect(await mailer.send(message('cleo@example.com'), async () => true)).toEqual({
          kind: 'accepted',
        });
        expect(completed).toHaveLength(1);
      },
    );
  });

  it('goes through its gate once, also when the session ends before the server took it', async () => {
    let isClosing = false;
    await withMailer(
      () => (isClosing ? { code: 421, message: 'Shutting down' } : undefined),
      async (mailer, completed) => {
        await mailer.send(message('ada@example.com'), async () => true);
        isClosing = true;
        let asked = 0;
        const result = await mailer.send(message('ben@example.com'), async () => {
          asked += 1;
          return true;
        });
        expect(result).toMatchObject({ kind: 'unreachable' });
        expect(asked).toBe(1);
        expect(completed).toHaveLength(2);
      },
    );
  });
});
