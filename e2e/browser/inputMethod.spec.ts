import { openChatWindow } from '../support/chatWindow.ts';
import { expect, test } from '../support/test.ts';

test('a word written with an input method is ended by Enter, and only the next Enter sends it', async ({
  page,
}) => {
  await page.goto('/fleet');
  const chat = await openChatWindow(page);
  const field = chat.getByLabel('Your message');
  await field.focus();
  const browser = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('こんに');
  await browser.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  await browser.send('Input.insertText', { text: 'こんにちは' });
  await expect(field).toHaveValue('こんにちは');

  // Safari has ended the composing by the time it sends the key.
  await field.dispatchEvent('compositionstart');
  await field.dispatchEvent('compositionend');
  await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: false, bubbles: true });
  await expect(field).toHaveValue('こんにちは');
  await expect(chat.getByRole('log').getByText('こんにちは')).toHaveCount(0);

  await field.press('Enter');
  await expect(chat.getByRole('log').getByText('こんにちは')).toBeVisible();
  await expect(field).toHaveValue('');
});
