import type { Browser, Locator, Page } from '@playwright/test';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { ADMIN, expect, someone, test } from '../support/test.ts';

// Whether somebody is at the desk concerns every visitor: these journeys take turns.
test.describe.configure({ mode: 'default' });

/** Signs in at the desk, in a browser of its own. */
async function takeTheDesk(browser: Browser, view = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env['E2E_SITE_URL'] ?? '' });
  const desk = await context.newPage();
  await context.request.post('/api/auth/login', { data: ADMIN });
  await desk.goto(`/admin/support${view}`);
  await expect(desk.getByRole('heading', { name: 'Support Desk' })).toBeVisible();
  return desk;
}

async function openChat(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /open live chat/i }).click();
  const chat = page.getByRole('dialog', { name: 'Live Chat' });
  await expect(chat.getByText('Connected', { exact: true })).toBeVisible();
  return chat;
}

async function say(chat: Locator, text: string): Promise<void> {
  await chat.getByLabel('Your message').fill(text);
  await chat.getByLabel('Your message').press('Enter');
  await expect(chat.getByText(text)).toBeVisible();
  await expect(chat.getByLabel('Your message')).toHaveValue('');
}

/** Axe finds nothing in either theme, and nothing sticks out, on a phone as on a desk. */
async function expectNothingForAxe(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  for (const theme of ['dark', 'light']) {
    await showTheme(page, theme);
    expect(await axeFindings(page), theme).toEqual([]);
  }
}

test('a visitor asks, an agent answers from the desk, and both are there after a reload @journey', async ({
  page,
  browser,
}) => {
  const { name } = someone('Ana');
  const question = `${name} here: is there a child seat?`;
  const desk = await takeTheDesk(browser);
  await page.goto('/');
  let chat = await openChat(page);
  await expect(chat.getByText(/I'm .+, a support agent/)).toBeVisible();
  await expect(chat.getByText(/^\d{1,2}:\d{2} [AP]M$/)).toBeVisible();
  await chat.getByLabel('Your message').fill('first line');
  await chat.getByLabel('Your message').press('Shift+Enter');
  await expect(chat.getByLabel('Your message')).toHaveValue('first line\n');
  await say(chat, question);

  const entry = desk.getByRole('button', { name: new RegExp(name) });
  await expect(entry).toBeVisible();
  await expect(desk).toHaveTitle(/^\(\d+\) Support Desk/);
  await entry.click();
  await expect(desk.getByRole('log').getByText(question)).toBeVisible();
  await expect(chat.getByText('Seen')).toBeVisible();
  await desk.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(desk.getByText('You look after it')).toBeVisible();
  await desk.getByLabel('Your answer').pressSequentially('Yes');
  await expect(chat.getByText('A support agent is typing')).toBeVisible();
  await desk.getByLabel('Your answer').fill('Yes, two of them.');
  await desk.getByLabel('Your answer').press('Enter');
  await expect(chat.getByText('Yes, two of them.')).toBeVisible();

  await page.reload();
  chat = await openChat(page);
  await expect(chat.getByText(question)).toHaveCount(1);
  await expect(chat.getByText('Yes, two of them.')).toHaveCount(1);

  await desk.context().close();
});

test('an answer to a closed chat is counted on the button, and a closed conversation goes on', async ({
  page,
  browser,
}) => {
  const { name } = someone('Dan');
  const desk = await takeTheDesk(browser);
  await page.goto('/');
  let chat = await openChat(page);
  await say(chat, `${name} here`);
  await desk.getByRole('button', { name: new RegExp(name) }).click();

  await chat.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Open live chat' })).toBeFocused();
  await page.getByRole('link', { name: 'Fleet', exact: true }).first().click();
  await desk.getByLabel('Your answer').fill('Shall I book them?');
  await desk.getByLabel('Your answer').press('Enter');
  await expect(page.getByRole('button', { name: 'Open live chat, 1 unread' })).toBeVisible();
  chat = await openChat(page);
  await expect(chat.getByText('Shall I book them?')).toBeVisible();

  await desk.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(chat.getByText('This conversation has been closed.')).toBeVisible();
  await say(chat, 'Yes, please.');
  await expect(desk.getByRole('log').getByText('Yes, please.')).toBeVisible();
  await expect(desk.getByLabel('Your answer')).toBeEnabled();
  await desk.context().close();
});

test('two admins see what the other does', async ({ page, browser }) => {
  const { name } = someone('Bo');
  const question = `${name} here: may my dog ride along?`;
  const [one, two] = [await takeTheDesk(browser), await takeTheDesk(browser)];
  await page.goto('/services');
  await say(await openChat(page), question);
  for (const desk of [one, two]) {
    await desk.getByRole('button', { name: new RegExp(name) }).click();
    await expect(desk.getByRole('log').getByText(question)).toBeVisible();
  }
  await one.getByLabel('Your answer').fill('Of course.');
  await one.getByLabel('Your answer').press('Enter');
  await expect(two.getByRole('log').getByText('Of course.')).toBeVisible();
  await expect(two.getByText('You look after it')).toBeVisible();
  await two.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(one.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await one.context().close();
  await two.context().close();
});

test('with nobody at the desk the conversation becomes a ticket, which is worked to its end @journey', async ({
  page,
  browser,
  mail,
}) => {
  const person = someone('Cleo');
  await page.goto('/support');
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start Live Chat' }).click();
  const chat = page.getByRole('dialog', { name: 'Live Chat' });
  await say(chat, `I left my umbrella in the car, ${person.last}`);
  await expect(chat.getByText(/Nobody is at the support desk right now/)).toBeVisible();
  await chat.getByRole('button', { name: 'Leave a ticket' }).click();
  const form = page.getByRole('dialog', { name: 'Leave a ticket' });
  await expect(form.getByLabel('Description')).toHaveValue(new RegExp('my umbrella'));
  await form.getByLabel('Name').fill(person.name);
  await form.getByLabel('Email').fill(person.email);
  await form.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'General' }).click();
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(page.getByText('Ticket Submitted', { exact: true })).toBeVisible();
  await expect(form.getByText(person.email)).toBeVisible();
  await form.getByRole('button', { name: 'Done' }).click();
  await expect(chat.getByText('Your ticket is with us')).toBeVisible();
  await mail.waitFor(person.email, /we have your message/i);

  const desk = await takeTheDesk(browser, '?view=tickets');
  await desk
    .getByRole('row', { name: new RegExp(person.name) })
    .getByRole('button')
    .click();
  const ticket = desk.getByRole('dialog');
  await expect(ticket.getByRole('region', { name: 'Chat transcript' })).toContainText('my umbrella');
  await expect(ticket.getByText(/^Due in/)).toBeVisible();
  await ticket.getByRole('combobox', { name: 'Assigned to' }).click();
  await desk.getByRole('option', { name: ADMIN.username }).click();
  await expect(ticket.getByText(`Assignee: nobody → ${ADMIN.username}`)).toBeVisible();
  await ticket.getByRole('button', { name: 'Internal note' }).click();
  await ticket.getByLabel('Internal note', { exact: true }).fill('Found under the back seat.');
  await ticket.getByRole('button', { name: 'Add note' }).click();
  await expect(ticket.getByRole('listitem').getByText('Found under the back seat.')).toBeVisible();
  await ticket.getByRole('button', { name: 'Reply', exact: true }).click();
  await ticket.getByLabel(`Reply to ${person.name}`).fill('We have it, and bring it tomorrow.');
  await ticket.getByRole('button', { name: 'Send and resolve' }).click();
  await expect(desk.getByText('Reply sent, ticket resolved', { exact: true })).toBeVisible();

  await expect
    .poll(async () => (await mail.to(person.email)).some(({ text }) => text.includes('bring it tomorrow')))
    .toBe(true);
  const emails = await mail.to(person.email);
  expect(emails.some(({ text }) => text.includes('under the back seat'))).toBe(false);
  await desk.context().close();
});

test('the chat, the desk and its tickets are accessible in both themes', async ({ page, browser }) => {
  test.slow();
  const { name, email } = someone('Eve');
  await page.goto('/support');
  const chat = await openChat(page);
  await say(chat, `${name} here`);
  await expect(chat.getByText(/Nobody is at the support desk right now/)).toBeVisible();
  await expectNothingForAxe(page);
  await chat.getByRole('button', { name: 'Leave a ticket' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave a ticket' }).getByLabel('Name')).toBeVisible();
  await expectNothingForAxe(page);

  // Who wrote last comes first there; among those who wait, other tests' visitors may fill the first page.
  const desk = await takeTheDesk(browser, '?show=all');
  await desk.getByRole('button', { name: new RegExp(name) }).click();
  await expect(desk.getByRole('log').getByText(`${name} here`)).toBeVisible();
  await expectNothingForAxe(desk);
  const ticket = {
    customerName: name,
    customerEmail: email,
    subject: 'A cello',
    category: 'general',
    priority: 'low',
    description: 'Is there room for a cello?',
  };
  expect((await page.request.post('/api/support-tickets', { data: ticket })).status()).toBe(201);
  await desk.getByRole('tab', { name: 'Tickets' }).click();
  await desk
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button')
    .click();
  await expect(desk.getByRole('dialog').getByLabel(`Reply to ${name}`)).toBeVisible();
  await expectNothingForAxe(desk);
  await desk.context().close();
});
