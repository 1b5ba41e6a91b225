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
  return {
    to,
    /** Waits for an e-mail to this address whose subject fits. */
    async waitFor(address: string, subject: RegExp): Promise<Mail> {
      let found: Mail | undefined;
      await expect
        .poll(
          async () => {
            found = (await to(address)).find((mail) => subject.test(mail.subject));
            return found !== undefined;
          },
          { message: `an e-mail to ${address} about ${subject}`, timeout: 30_000 },
        )
        .toBe(true);
      if (!found) throw new Error('unreachable');
      return found;
    },
  };
}
export type Mailbox = ReturnType<typeof mailbox>;
