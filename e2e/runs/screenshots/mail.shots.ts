import { staffApi } from '../../support/staffApi.ts';
import { expect, test } from '../../support/test.ts';
import { saveSheet, type Shot } from './contactSheet.ts';

const PREVIEW = '/api/admin/notifications/preview';
const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [700, 390] as const;

test('every e-mail, wide and narrow, for light and for dark readers', async ({ page, baseURL }) => {
  test.setTimeout(600_000);
  const staff = staffApi(page.request);
  await staff.logIn();
  const names = await staff.call<string[]>('get', PREVIEW);
  expect(names.length).toBeGreaterThan(12);
  for (const name of names) {
    const audience = name.startsWith('staff-') ? 'staff' : 'customer';
    const shots: Shot[] = [];
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(`${baseURL}${PREVIEW}/${name}?audience=${audience}`);
        expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBe(width);
        shots.push({ png: await page.screenshot({ fullPage: true }) });
      }
    }
    await saveSheet(page, `mail/${name}.webp`, shots, 1_200);
  }
});
