import type { Locator, Page } from '@playwright/test';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { ADMIN, expect, someone, test } from '../support/test.ts';

/** A picture of one pixel. */
const picture = {
  name: 'scratch on the door.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A PDF of one empty page. */
function invoice() {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << >> >>',
  ];
  let text = '%PDF-1.7\n';
  const table = objects.map((object, at) => {
    const offset = String(text.length).padStart(10, '0');
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const trailer = `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  const bytes = `${text}xref\n0 4\n0000000000 65535 f \n${table.join('')}${trailer}`;
  return { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes, 'latin1') };
}

async function fillIn(form: Locator, page: Page, person: ReturnType<typeof someone>) {
  await form.getByLabel('Name').fill(person.name);
  await form.getByLabel('Email').fill(person.email);
  await form.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Complaint' }).click();
  await form.getByLabel('Subject').fill('A scratch');
  await form.getByLabel('Booking reference').fill('#fedb845c');
  await form.getByLabel('Description').fill('It was there when we got in.');
}

async function expectNothingForAxe(page: Page) {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  for (const theme of ['dark', 'light']) {
    await showTheme(page, theme);
    expect(await axeFindings(page), theme).toEqual([]);
  }
}

test('a ticket takes a picture and a PDF, and staff see both on it', async ({ page, browser }) => {
  test.slow();
  const person = someone('Fay');
  await page.goto('/support');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Submit Ticket' }) });
  await fillIn(form, page, person);
  const song = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('x') };
  await form.getByLabel('Attachments').setInputFiles([picture, song, invoice()]);
  await expect(form.getByText('Only pictures (JPEG, PNG, WebP) and PDF files can be sent.')).toBeVisible();
  await expectNothingForAxe(page);
  await form.getByRole('button', { name: 'Remove song.mp3' }).press('Enter');
  await expect(form.getByLabel('Attachments')).toBeFocused();

  // The line breaks once.
  await page.route('**/files', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(page.getByText('Ticket Submitted', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your support ticket has been created successfully.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/^1 file could not be sent. Your ticket is with us/)).toBeVisible();
  await expectNothingForAxe(page);
  await page.getByRole('button', { name: `Send again ${picture.name}` }).click();
  await expect(page.getByText('All 2 files are with us.')).toBeVisible();

  const context = await browser.newContext({ baseURL: process.env['E2E_SITE_URL'] ?? '' });
  const desk = await context.newPage();
  await context.request.post('/api/auth/login', { data: ADMIN });
  await desk.goto('/admin/support?view=tickets');
  await desk
    .getByRole('row', { name: new RegExp(person.name) })
    .getByRole('button')
    .click();
  const ticket = desk.getByRole('dialog');
  const files = ticket.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('link')).toHaveCount(2);
  const shown = files.getByRole('link', { name: picture.name }).locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 1);
  const saved = files.getByRole('link', { name: 'invoice.pdf' });
  await expect(saved).toHaveAttribute('download', 'invoice.pdf');
  const download = await context.request.get((await saved.getAttribute('href')) ?? '');
  expect(download.headers()['content-disposition']).toMatch(/^attachment; filename="invoice.pdf"/);
  expect(download.headers()['content-security-policy']).toContain('sandbox');
  await expect(ticket.getByText('File added')).toHaveCount(2);
  await expectNothingForAxe(desk);
  await context.close();
});
