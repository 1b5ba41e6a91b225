// Measures home, fleet and booking with Lighthouse on its phone profile, against a site that runs, and writes docs/lighthouse.md.
//   node scripts/lighthouse.mjs [--url http://localhost:8080] [--runs 5] [--print]     --print writes no report
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exec, lastLines } from './lib/exec.mjs';
import { needBrowser } from './lib/installServers.mjs';
import { root } from './lib/paths.mjs';
import { PlainError, runMain, say } from './lib/say.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = { Home: '/', Fleet: '/fleet', Booking: '/booking' };
const CATEGORIES = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
  seo: 'SEO',
};
const METRICS = {
  'first-contentful-paint': 'First paint',
  'largest-contentful-paint': 'Largest paint',
  'total-blocking-time': 'Blocked',
  'cumulative-layout-shift': 'Shift',
};
const CHROME =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:8080' },
      runs: { type: 'string', default: '5' },
      print: { type: 'boolean', default: false },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'livery-lighthouse-'));
  try {
    const measured = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const page = { name, reports: [] };
      for (let run = 1; run <= Number(values.runs); run += 1) {
        const report = await measureWhole(`${values.url}${path}`, join(folder, 'report.json'));
        page.reports.push(report);
        const scores = Object.keys(CATEGORIES).map((id) => scoreOf(report, id));
        say(`${path}, run ${run}: ${scores.join(' ')}`);
      }
      measured.push(page);
    }
    const report = describe(measured, Number(values.runs));
    if (values.print) console.log(report);
    else writeFileSync(join(root, 'docs/lighthouse.md'), report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Chromium now and then leaves a run without the events that a score needs: such a one is no run. */
async function measureWhole(url, file) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure(url, file);
    } catch (error) {
      if (attempt === 3) throw error;
      say('no score; measuring again');
    }
  }
}

async function measure(url, file) {
  const { code, output } = await exec(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${Object.keys(CATEGORIES)}`,
      `--chrome-flags=${CHROME}`,
    ],
    { cwd: root, env: { ...process.env, CHROME_PATH: await needBrowser() } },
  );
  if (code !== 0) throw new PlainError(`Lighthouse could not measure ${url}:\n${lastLines(output, 20)}`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.runtimeError)
    throw new PlainError(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`);
  const missing = Object.keys(CATEGORIES).filter((id) => report.categories[id].score === null);
  if (missing.length > 0)
    throw new PlainError(`Lighthouse found no score for ${missing.join(', ')} of ${url}`);
  return report;
}

function scoreOf(report, id) {
  return Math.round(report.categories[id].score * 100);
}

function scriptBytes(report) {
  return report.audits['network-requests'].details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function describe(measured, runs) {
  const medianOf = (reports, read) => median(reports.map(read));
  const scores = measured.map(({ name, reports }) => [
    name,
    ...Object.keys(CATEGORIES).map((id) => medianOf(reports, (report) => scoreOf(report, id))),
  ]);
  const figures = measured.map(({ name, reports }) => [
    name,
    ...Object.keys(METRICS).map((id) => {
      const value = medianOf(reports, (report) => report.audits[id].numericValue);
      return id === 'cumulative-layout-shift' ? value.toFixed(3) : `${(value / 1000).toFixed(2)} s`;
    }),
    `${(medianOf(reports, scriptBytes) / 1000).toFixed(0)} kB`,
  ]);
  const speeds = measured.flatMap(({ reports }) =>
    reports.map(({ environment }) => environment.benchmarkIndex),
  );
  const { lighthouseVersion } = measured[0].reports[0];
  return `# Lighthouse

Medians of ${runs} runs on ${new Date().toISOString().slice(0, 10)}, Lighthouse ${lighthouseVersion} with its phone profile (slow 4G, processor slowed down four times, simulated), local
Chromium, the whole product on the same machine. Lighthouse's benchmark index of the machine was ${Math.round(median(speeds))} (an ordinary computer has about 1,500).

${table(['Page', ...Object.values(CATEGORIES)], scores)}

${table(['Page', ...Object.values(METRICS), 'Compressed JavaScript'], figures)}

Pages are rendered on the server. A visitor can read, scroll, fill in and follow links without code. The code loads at low priority, beside
fonts and pictures, and hydrates the page as soon as it has arrived ([decision 12](decisions/0012-hydrate-at-load.md)).

To measure again, start the product and run \`node scripts/lighthouse.mjs\` (\`--url\`, \`--runs\`). It writes this page; with \`--print\` it only
prints it. No other program should run meanwhile: the blocked time is measured, not simulated.
`;
}

function table(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column])].map((cell) => String(cell).length)),
  );
  const line = (cells) =>
    `| ${cells.map((cell, column) => String(cell).padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
