import { axeFindings } from '../support/accessibility.ts';
import { expect, test, THEMES } from '../support/test.ts';

test.use({ reducedMotion: 'reduce' } as object);

for (const theme of THEMES) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ theme });
    for (const width of [390, 1440]) {
      test(`staff see how every part is at ${width} px`, async ({ page }, { outputDir }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/admin');
        await page.getByLabel('Username').fill('admin');
        await page.getByLabel('Password').fill('livery-demo');
        await page.getByRole('button', { name: 'Login' }).click();
        await page.getByRole('link', { name: 'Status' }).click();

        await expect(page.getByRole('heading', { name: 'System Status', level: 1 })).toBeVisible();
        const servers = page.getByRole('region', { name: 'Servers' });
        for (const name of ['MongoDB', 'RabbitMQ', 'Redis'])
          await expect(servers.getByRole('listitem').filter({ hasText: name })).toContainText('Working');
        const services = page.getByRole('region', { name: 'Services' });
        await expect(services.getByRole('heading', { name: 'Booking' })).toBeVisible();
        await expect(services).toContainText(/up .+ · \d+ MB/);
        await expect(page.getByRole('region', { name: 'What waits' })).toContainText('Dead letters');

        const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect(wider).toBeLessThanOrEqual(0);
        expect(await axeFindings(page)).toEqual([]);
        await page.screenshot({ path: `${outputDir}/status.png`, fullPage: true });
      });
    }
  });
}

test('the status page asks strangers for the login', async ({ page }) => {
  await page.goto('/admin/status');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  expect((await page.request.get('/api/admin/status')).status()).toBe(401);
});
