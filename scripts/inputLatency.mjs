// Measures, on a phone profile, how soon home, fleet and booking react to input at several moments after their first paint, and
// whether any input is lost. Prints a table and fails when something was lost.
//   node scripts/inputLatency.mjs [--url http://localhost:8080] [--tries 5] [--only booking]
import { parseArgs } from 'node:util';
import { launchChromium } from './lib/launchChromium.mjs';
import { PlainError, runMain, say } from './lib/say.mjs';

/** 390 px, processor ÷ 4, and the slow 4G of Lighthouse. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const MOMENTS_MS = [500, 1_000, 2_000, 3_000];
const LOST_AFTER_MS = 15_000;

const tap = (page, { x, y }) => page.touchscreen.tap(x, y);
const themeToggle = {
  target: 'button[aria-label^="Switch to"]',
  act: tap,
  // Its own effect, or a busy button until the code is there.
  reacted: `document.documentElement.dataset.theme === 'light' || target.hasAttribute('aria-busy')`,
  done: `document.documentElement.dataset.theme === 'light' && !target.hasAttribute('aria-busy')`,
};
/** `reacted` is what the visitor sees first, `done` what proves that the code has taken the input over; both run in the page. */
const INPUTS = {
  'home: tap on the theme switch': { path: '/', ...themeToggle },
  'home: typed letter': {
    path: '/',
    target: 'main form input[name="pickup"]',
    needsFocus: true,
    act: (page) => page.keyboard.press('N'),
    reacted: `target.value === 'N'`,
    // Only the code knows which day is the first that can be booked.
    done: `target.value === 'N' && document.querySelector('main form input[name="date"]').min !== ''`,
  },
  'fleet: tap on the theme switch': { path: '/fleet', ...themeToggle },
  'booking: tap on the theme switch': { path: '/booking', ...themeToggle },
  'booking: typed letter': {
    path: '/booking',
    target: 'input[name="pickupAddress"]',
    needsFocus: true,
    act: (page) => page.keyboard.press('N'),
    reacted: `target.value === 'N'`,
    done: `target.value === 'N' && document.querySelector('input[name="date"]').min !== ''`,
    // The form knows the first letter when it saves both.
    afterwards: async (page) => {
      await page.keyboard.press('o');
      return until(
        page,
        `(localStorage.getItem('livery.booking-draft') ?? '').includes('"pickupAddress":"No"')`,
      );
    },
  },
  'booking: chosen box': {
    path: '/booking',
    target: 'main form input[name="trip"][value="hourly"]',
    act: tap,
    reacted: 'target.checked',
    done: `target.checked && (localStorage.getItem('livery.booking-draft') ?? '').includes('"trip":"hourly"')`,
  },
};

/** Runs in the page: notes when the input happened, and the frame after the one that showed a reaction. */
const observe = ({ target, needsFocus = false, reacted }) => `(() => {
  window.target = document.querySelector(${JSON.stringify(target)});
  target.scrollIntoView({ block: 'center' });
  if (${needsFocus}) target.focus();
  const noteInput = (event) => (window.inputAt ??= event.timeStamp);
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, noteInput, true);
  const look = () => {
    if (window.inputAt !== undefined && (${reacted})) requestAnimationFrame((at) => (window.reactedAt = at));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const { x, y, width, height } = target.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

/** Polls, because the page's security policy forbids Playwright's own waiting in it; undefined when it took too long. */
async function until(page, expression) {
  const deadline = Date.now() + LOST_AFTER_MS;
  while (Date.now() < deadline) {
    const value = await page.evaluate(expression);
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

/** Milliseconds from the input to the reaction and to its effect; undefined when the input was lost. */
async function measure(browser, input, afterMs, url) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.goto(url + input.path, { waitUntil: 'commit' });
    const firstPaint = await until(
      page,
      `performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0]?.startTime`,
    );
    await until(page, `document.querySelector(${JSON.stringify(input.target)}) !== null`);
    const place = await page.evaluate(observe(input));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, firstPaint + afterMs - Date.now())));
    await input.act(page, place);
    const reaction = await until(page, 'window.reactedAt && window.reactedAt - window.inputAt');
    const effect = await until(page, `(${input.done}) && performance.now() - window.inputAt`);
    const isKept = input.afterwards ? await input.afterwards(page) : true;
    return reaction && effect && isKept ? { reaction, effect } : undefined;
  } finally {
    await context.close();
  }
}

const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
};
const milliseconds = (numbers) => (numbers.length === 0 ? '–' : String(Math.round(median(numbers))));

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:8080' },
      tries: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
    },
  });
  const browser = await launchChromium();
  const rows = [];
  let lostInAll = 0;
  try {
    for (const [name, input] of Object.entries(INPUTS)) {
      if (!name.includes(values.only)) continue;
      const all = [];
      const atMoments = [];
      for (const afterMs of MOMENTS_MS) {
        const results = [];
        for (let index = 0; index < Number(values.tries); index += 1)
          results.push(await measure(browser, input, afterMs, values.url));
        all.push(...results);
        const kept = results.filter((result) => result !== undefined);
        atMoments.push(
          `${milliseconds(kept.map(({ reaction }) => reaction))} / ${milliseconds(kept.map(({ effect }) => effect))}`,
        );
      }
      const kept = all.filter((result) => result !== undefined);
      const lost = all.length - kept.length;
      lostInAll += lost;
      rows.push([name, ...atMoments, milliseconds(kept.map(({ reaction }) => reaction)), lost]);
      say(rows.at(-1).join(' | '));
    }
  } finally {
    await browser.close();
  }
  const head = ['input', ...MOMENTS_MS.map((ms) => `${ms / 1000} s`), 'reaction, all', 'lost'];
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
  if (lostInAll > 0) throw new PlainError(`${lostInAll} inputs were lost.`);
});
