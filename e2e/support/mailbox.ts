import { expect } from '@playwright/test';

export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  attachments?: { fileName?: string; contentType?: string }[];
}

/** The catcher's mailbox, read as JSON. */
export function mailbox(url: string) {
  const all = async (): Promise<Mail[]> => (await (await fetch(`${url}/email`)).json()) as Mail[];
  const to = async (address: string): Promise<Mail[]> =>
    (await all()).filter((mail) => mail.to.some((recipient) => recipient.address === address));
  /** Waits for an e-mail to this address whose subject fits. */
  async function waitFor(address: string, subject: RegExp, timeoutMs = 30_000): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(
        async () => {
          found = (await to(address)).find((mail) => subject.test(mail.subject));
          return found !== undefined;
        },
        { message: `an e-mail to ${address} about ${subject}`, timeout: timeoutMs },
      )
      .toBe(true);
    if (!found) throw new Error('unreachable');
    return found;
  }
  return {
    to,
    waitFor,
    /** Waits for the six digits that open the bookings of this address. */
    waitForCode: async (address: string): Promise<string> => codeIn(await waitFor(address, /code/i)),
  };
}

export const codeIn = ({ text }: Mail): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

export type Mailbox = ReturnType<typeof mailbox>;
