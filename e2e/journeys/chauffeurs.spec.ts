import type { AdminBooking } from '@livery/shared-types/adminBooking';
import type { Chauffeur } from '@livery/shared-types/chauffeur';
import type { Page } from '@playwright/test';
import { axeFindings, showTheme } from '../support/accessibility.ts';
import { fitsTheWidth, notice, openBooking, openDashboard } from '../support/dashboard.ts';
import { chauffeurApi } from '../support/chauffeurApi.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

const tag = () => someone('x').last.slice('Tester-'.length);

/** The page of chauffeurs, in a session that is there already. */
async function openChauffeurs(page: Page, query = '') {
  await staffApi(page.request).logIn();
  await page.goto(`/admin/chauffeurs${query}`);
  // What is open from the beginning hides the page behind it.
  if (query === '') await expect(page.getByRole('heading', { name: 'Chauffeurs', level: 1 })).toBeVisible();
}
const details = (page: Page) => page.getByRole('dialog', { name: 'Booking Details' });
const ride = (page: Page) => details(page).getByRole('region', { name: 'Chauffeur and ride' });

/** An approved trip in a car of its own. */
async function approvedTrip(page: Page, pickupDate: string, chauffeurId?: string) {
  const server = staffApi(page.request);
  const car = await server.addVehicle(`Ride Car ${tag()}`, { plate: 'CDRV 214' });
  const { person, booking } = await server.book({ vehicleId: car.id, pickupDate });
  const body = chauffeurId === undefined ? {} : { chauffeurId };
  const approved = await server.call<AdminBooking>('post', `/api/admin/bookings/${booking.id}/approve`, body);
  return { car, person, booking: approved };
}

async function looksRight(page: Page, what: string) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['dark', 'light']) {
      await showTheme(page, theme);
      await fitsTheWidth(page, `${what} (${theme}, ${width} px)`);
      expect(await axeFindings(page), `axe on ${what} (${theme}, ${width} px)`).toEqual([]);
    }
  }
  await showTheme(page, 'dark');
}

test('a chauffeur is added, changed, given a day off and a link, and deleted', async ({ page, mail }) => {
  await openChauffeurs(page);
  // Not the only one: a list that holds nobody at all says so in other words.
  await staffApi(page.request).addChauffeur(`Lea ${tag()}`);
  const name = `Marc ${tag()}`;
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  await page.getByRole('button', { name: 'Add Chauffeur' }).click();
  const form = page.getByRole('dialog', { name: 'Add Chauffeur' });
  await form.getByRole('button', { name: 'Create Chauffeur' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Phone').fill('416-555-0142');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Licence valid until').fill(daysAhead(12));
  await form.getByLabel('Languages').fill('English, French');
  await form.getByRole('button', { name: 'Create Chauffeur' }).click();
  await expect(notice(page, 'Chauffeur created successfully')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search chauffeurs' }).fill(name);
  // The others are gone: nothing moves any more.
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(/Expires in 1[12] days/);
  await expect(row.getByRole('link', { name: '(416) 555-0142' })).toHaveAttribute('href', 'tel:+14165550142');
  await row.getByRole('button', { name: `Open ${name}` }).click();
  const profile = page.getByRole('dialog', { name });
  await expect(profile).toContainText('English, French');

  await profile.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Chauffeur' });
  await edit.getByLabel('Licence valid until').fill(daysAhead(700));
  await edit.getByRole('button', { name: 'Update Chauffeur' }).click();
  await expect(notice(page, 'Chauffeur updated successfully')).toBeVisible();
  await expect(profile.getByText(/Expires/)).toHaveCount(0);

  await profile.getByRole('button', { name: 'Edit' }).click();
  await edit.getByRole('button', { name: 'Add document' }).click();
  const paper = edit.getByRole('group', { name: 'Document 2' });
  await paper.getByRole('combobox', { name: 'Document' }).click();
  await page.getByRole('option', { name: 'Medical certificate' }).click();
  await paper.getByLabel('Number').fill('M-4821');
  await edit.getByRole('button', { name: 'Update Chauffeur' }).click();
  await expect(paper.getByText('Enter a day as YYYY-MM-DD')).toBeVisible();
  await paper.getByLabel('Valid until').fill(daysAhead(-2));
  await edit.getByRole('button', { name: 'Update Chauffeur' }).click();
  await expect(profile.getByText('M-4821, confirmed by admin')).toBeVisible();
  await expect(profile.getByText('Expired')).toBeVisible();

  await profile.getByRole('button', { name: 'Add time off' }).click();
  const off = page.getByRole('dialog', { name: 'Add time off' });
  await off.getByLabel('First day').fill('2027-01-04');
  await off.getByLabel('Last day').fill('2027-01-04');
  await off.getByRole('checkbox', { name: 'Every week' }).check();
  await off.getByRole('button', { name: 'Add time off' }).click();
  await expect(profile.getByText('Every Monday, from Jan 4, 2027')).toBeVisible();
  await profile.getByRole('button', { name: 'Remove time off: Every Monday, from Jan 4, 2027' }).click();
  await expect(profile.getByText('None to come.')).toBeVisible();

  await profile.getByRole('button', { name: 'Send link' }).click();
  await expect(notice(page, 'Link sent')).toBeVisible();
  await mail.waitFor(email, /Your page at/);
  await profile.getByRole('button', { name: 'Show link' }).click();
  const question = page.getByRole('dialog', { name: 'Show a new link' });
  await expect(question).toContainText(`A new link ends the one that ${name} has now`);
  await question.getByRole('button', { name: 'Make new link' }).click();
  const link = await profile.getByLabel('Link to the chauffeur’s page').inputValue();
  expect(new URL(link).pathname).toBe('/drive');
  expect((await chauffeurApi(new URL(link).hash.slice(1)).day()).chauffeur.name).toBe(name);

  await profile.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Chauffeur' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(notice(page, 'Chauffeur deleted successfully')).toBeVisible();
  await expect(page.getByText('Nobody fits what you are looking for.')).toBeVisible();
});

test('a chauffeur with trips to come is not deleted, in plain words', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const chauffeur = await server.addChauffeur(`Busy ${tag()}`);
  await approvedTrip(page, `${daysAhead(33)}T10:00`, chauffeur.id);
  await openChauffeurs(page, `?chauffeur=${chauffeur.id}`);
  await page.getByRole('dialog', { name: chauffeur.name }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Chauffeur' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByText(/still has trips to come/)).toBeVisible();
});

test('a car whose insurance ends before the trip is not approved, and another one is', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const name = `Uninsured ${tag()}`;
  const insurance = { kind: 'insurance', number: '', confirmedBy: '' } as const;
  const car = await server.addVehicle(name, {
    type: 'limousine',
    documents: [{ ...insurance, expiresOn: daysAhead(12) }],
  });
  const other = await server.addVehicle(`Insured ${tag()}`, { type: 'limousine', hourlyRate: '1.00' });
  const { person, booking } = await server.book({ vehicleId: car.id });
  await openBooking(page, person.email);
  await expect(details(page).getByRole('alert')).toContainText(`The insurance of ${name} is good until`);
  await details(page)
    .getByRole('button', { name: `Assign and approve: ${other.name}` })
    .click();
  await expect(notice(page, 'Booking approved successfully')).toBeVisible();
  const approved = await server.call<AdminBooking>('get', `/api/admin/bookings/${booking.id}`);
  expect(approved.vehicleName).toBe(other.name);
});

test('a colleague’s change of a record is told before it is replaced', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const chauffeur = await server.addChauffeur(`Shared ${tag()}`);
  await openChauffeurs(page, `?chauffeur=${chauffeur.id}&edit=${chauffeur.id}`);
  const edit = page.getByRole('dialog', { name: 'Edit Chauffeur' });
  await edit.getByLabel('Notes').fill('Prefers mornings.');
  await server.call('put', `/api/admin/chauffeurs/${chauffeur.id}`, { phone: '416-555-0199' });
  await expect(edit.getByText(/Somebody else changed this meanwhile/)).toBeVisible();
  await edit.getByRole('button', { name: 'Show their version' }).click();
  await expect(edit.getByLabel('Phone')).toHaveValue('(416) 555-0199');
  await edit.getByLabel('Notes').fill('Prefers mornings.');
  await edit.getByRole('button', { name: 'Update Chauffeur' }).click();
  await expect(notice(page, 'Chauffeur updated successfully')).toBeVisible();
  const all = await server.call<Chauffeur[]>(
    'get',
    `/api/admin/chauffeurs?q=${chauffeur.name.split(' ')[1]}`,
  );
  expect(all.find(({ id }) => id === chauffeur.id)).toMatchObject({
    phone: '+14165550199',
    notes: 'Prefers mornings.',
  });
});

test('a chauffeur is assigned from the details, changed and taken off; steps appear by themselves', async ({
  page,
}) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const day = daysAhead(34);
  const busy = await server.addChauffeur(`Busy ${tag()}`);
  const free = await server.addChauffeur(`Free ${tag()}`);
  await approvedTrip(page, `${day}T10:00`, busy.id);
  const { person, booking } = await approvedTrip(page, `${day}T11:00`);

  await openBooking(page, person.email);
  await expect(ride(page)).toContainText('No chauffeur yet.');
  await expect(ride(page)).toContainText('plate CDRV 214');
  await ride(page).getByRole('button', { name: 'Assign a chauffeur' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign a chauffeur' });
  await expect(assign.getByRole('radio', { name: new RegExp(busy.name) })).toBeDisabled();
  await expect(assign.getByText(/^Drives Rosa Tester-\S+ 10:00 AM to 1:00 PM$/)).toBeVisible();
  await looksRight(page, 'the choice of a chauffeur');
  await assign.getByRole('radio', { name: new RegExp(free.name) }).check();
  await assign.getByRole('button', { name: `Assign ${free.name}` }).click();
  await expect(notice(page, `${free.name} drives this trip`)).toBeVisible();
  await expect(ride(page)).toContainText('Waiting for the reply');

  const { key } = await server.issueLink(free.id);
  expect((await chauffeurApi(key).day()).chauffeur.name).toBe(free.name);
  await ride(page).getByRole('button', { name: 'Take off' }).click();
  await page
    .getByRole('dialog', { name: 'Take the chauffeur off' })
    .getByRole('button', { name: 'Take off' })
    .click();
  await expect(ride(page)).toContainText('No chauffeur yet.');

  // A colleague assigns meanwhile: the details follow by themselves.
  await server.assign(booking.id, free.id);
  await expect(ride(page).getByRole('link', { name: free.name })).toBeVisible();
  await looksRight(page, 'the details with a chauffeur');
});

test('a chauffeur who breaks down with the passenger on board is replaced, and loses the trip', async ({
  page,
}) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const broken = await server.addChauffeur(`Broken ${tag()}`);
  const spare = await server.addChauffeur(`Spare ${tag()}`);
  const pickupDate = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const { person, booking } = await approvedTrip(page, pickupDate, broken.id);
  const drive = chauffeurApi((await server.issueLink(broken.id)).key);
  await drive.step(booking.id, 'accepted', 'on_the_way', 'arrived', 'on_board');
  await openBooking(page, person.email);
  await ride(page).getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change chauffeur' });
  await expect(change).toContainText('This ride is under way (on board)');
  await change.getByRole('radio', { name: new RegExp(spare.name) }).check();
  await change.getByRole('button', { name: `Assign ${spare.name}` }).click();
  await expect(notice(page, `${spare.name} drives this trip`)).toBeVisible();
  await expect(ride(page)).toContainText('Waiting for the reply');
  expect((await drive.day()).trips).toEqual([]);
});

test('who was quicker is told, with who is free instead', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const day = daysAhead(35);
  const wanted = await server.addChauffeur(`Wanted ${tag()}`);
  await server.addChauffeur(`Aaron ${tag()}`);
  const rival = await approvedTrip(page, `${day}T10:00`);
  const { person } = await approvedTrip(page, `${day}T10:30`);
  await openBooking(page, person.email);
  await ride(page).getByRole('button', { name: 'Assign a chauffeur' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign a chauffeur' });
  await assign.getByRole('radio', { name: new RegExp(wanted.name) }).check();
  // At the very moment: the page can't know yet.
  let isThatMoment = true;
  await page.route('**/api/admin/bookings/*/assign', async (route) => {
    if (isThatMoment) await server.assign(rival.booking.id, wanted.id);
    isThatMoment = false;
    await route.continue();
  });
  await assign.getByRole('button', { name: `Assign ${wanted.name}` }).click();
  await expect(assign.getByRole('alert').first()).toContainText(`${wanted.name} has booking #`);
  // Who is offered is free by the server's word: those of other tests may be among them.
  const instead = assign
    .getByRole('alert')
    .first()
    .getByRole('button', { name: /^Assign / })
    .first();
  const name = (await instead.textContent())?.replace('Assign ', '');
  await instead.click();
  await expect(notice(page, `${name} drives this trip`)).toBeVisible();
});

test('a request is approved with a car and a chauffeur together', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const chauffeur = await server.addChauffeur(`Both ${tag()}`);
  const car = await server.addVehicle(`Both Car ${tag()}`);
  const { person } = await server.book({ vehicleId: car.id, pickupDate: `${daysAhead(36)}T10:00` });
  await openBooking(page, person.email);
  await details(page).getByRole('button', { name: 'Approve with a chauffeur' }).click();
  const approve = page.getByRole('dialog', { name: 'Approve Booking' });
  await approve.getByRole('combobox', { name: 'Chauffeur' }).click();
  await page.getByRole('option', { name: chauffeur.name }).click();
  await looksRight(page, 'approving with a chauffeur');
  await approve.getByRole('button', { name: `Approve with ${car.name} and ${chauffeur.name}` }).click();
  await expect(notice(page, 'Booking approved successfully')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText('Approved');
  await expect(row).toContainText(`${car.name} · ${chauffeur.name}`);
});

test('a request whose car is taken is approved with another car and a chauffeur', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const chauffeur = await server.addChauffeur(`Clash ${tag()}`);
  const { car, person: first } = await approvedTrip(page, `${daysAhead(37)}T10:00`);
  const { person } = await server.book({ vehicleId: car.id, pickupDate: `${daysAhead(37)}T11:00` });
  await openBooking(page, person.email);
  const clash = details(page).getByRole('region', { name: 'Car taken' });
  await expect(clash.getByRole('alert').first()).toContainText(first.name);
  await clash.getByRole('combobox', { name: 'Chauffeur' }).click();
  await page.getByRole('option', { name: chauffeur.name }).click();
  await clash
    .getByRole('button', { name: /^Assign and approve: / })
    .first()
    .click();
  await expect(notice(page, 'Booking approved successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(person.name) })).toContainText(chauffeur.name);
});

test('a new time that is in the chauffeur’s way is saved without the chauffeur', async ({ page }) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const day = daysAhead(38);
  const chauffeur = await server.addChauffeur(`Moved ${tag()}`);
  await approvedTrip(page, `${day}T16:00`, chauffeur.id);
  const { person } = await approvedTrip(page, `${day}T10:00`, chauffeur.id);
  await openBooking(page, person.email);
  await details(page).getByRole('button', { name: 'Edit Booking' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Booking' });
  await edit.getByLabel('Time').fill('15:00');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText(`${chauffeur.name} has booking #`, { exact: false }).first()).toBeVisible();
  await edit.getByRole('button', { name: `Take ${chauffeur.name} off and save` }).click();
  await expect(notice(page, 'Booking changed').first()).toBeVisible();
  await expect(ride(page)).toContainText('No chauffeur yet.');
  await expect(details(page)).toContainText('3:00 PM');
});

test('the page of chauffeurs fits and is accessible, and without a session it asks for one', async ({
  page,
}) => {
  await page.goto('/admin/chauffeurs');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const server = staffApi(page.request);
  await server.logIn();
  const chauffeur = await server.addChauffeur(`Looks ${tag()}`, {
    licenceExpiry: daysAhead(10),
    languages: ['English', 'French', 'Portuguese'],
    notes: 'Prefers mornings.',
  });
  await openChauffeurs(page);
  await expect(page.getByRole('row', { name: new RegExp(chauffeur.name) })).toBeVisible();
  await looksRight(page, 'the list of chauffeurs');
  await page.goto(`/admin/chauffeurs?chauffeur=${chauffeur.id}`);
  await expect(page.getByRole('dialog', { name: chauffeur.name })).toBeVisible();
  await looksRight(page, 'a chauffeur');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Chauffeur' })).toBeVisible();
  await looksRight(page, 'the form of a chauffeur');
});
