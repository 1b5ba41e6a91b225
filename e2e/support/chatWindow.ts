import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the chat from its button and waits until it is connected. */
export async function openChatWindow(page: Page): Promise<Locator> {
  const chat = page.getByRole('dialog', { name: 'Live Chat' });
  await page.getByRole('button', { name: /open live chat/i }).click();
  await expect(chat.getByText('Connected', { exact: true })).toBeVisible();
  return chat;
}
