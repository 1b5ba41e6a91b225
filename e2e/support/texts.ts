import { expect } from '@playwright/test';

interface CaughtText {
  to: string;
  text: string;
}

/** Waits for a text message to a number, as the catcher has it. */
export async function waitForText(number: string, words: RegExp): Promise<CaughtText> {
  let found: CaughtText | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${process.env['E2E_TEXT_URL']}/messages`);
        found = ((await answer.json()) as CaughtText[]).find(
          ({ to, text }) => to === number && words.test(text),
        );
        return found !== undefined;
      },
      { message: `a text message to ${number} about ${words}`, timeout: 40_000 },
    )
    .toBe(true);
  if (!found) throw new Error('unreachable');
  return found;
}
