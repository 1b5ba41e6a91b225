import type { Block } from './emailContent.ts';
import { escapeHtml, escapeLines } from './render/escape.ts';
import { hang, indent, wrap } from './render/text.ts';
import { fixed, light, mono, sans, serif, table } from './render/palette.ts';

export interface Fact {
  label: string;
  value: string;
}

export type Tone = 'gold' | 'good' | 'bad';

/** A label and its value. Without a value the line is left out. */
export type FactPair = readonly [label: string, value: string | number | null | undefined];

export const factsOf = (pairs: readonly FactPair[]): Fact[] =>
  pairs.flatMap(([label, value]) =>
    value === null || value === undefined ? [] : [{ label, value: String(value) }],
  );

// Classes carry the dark theme, inline styles the light one.
const body = `font-family:${sans};font-size:16px;line-height:26px;color:${light.ink};`;
const detail = `font-family:${sans};font-size:15px;line-height:24px;color:${light.ink};`;
const entry = `font-family:${sans};font-size:15px;line-height:22px;color:${light.ink};`;
const label = `font-family:${sans};font-size:13px;line-height:20px;color:${light.muted};`;
const heading = `font-family:${sans};font-size:12px;line-height:18px;letter-spacing:1.4px;text-transform:uppercase;color:${light.goldText};`;

export const text = (words: string): Block => ({
  html: row(`<p class="ink" style="margin:0;${body}">${escapeLines(words)}</p>`, 20),
  text: wrap(words),
});

export const small = (words: string): Block => ({
  html: row(`<p class="muted" style="margin:0;${label}">${escapeLines(words)}</p>`, 12),
  text: wrap(words),
});

/** Left out of copies. */
export const customerOnly = (block: Block): Block => ({ ...block, inCopies: 'nothing' });

export const tripDetails = (day: string, time: string, stops: Fact[], facts: Fact[]): Block => ({
  html: row(
    panel(
      [
        `<p class="ink day" style="margin:0;font-family:${serif};font-size:24px;line-height:30px;color:${light.ink};">${escapeHtml(day)}</p>`,
        `<p class="gold" style="margin:4px 0 0 0;font-family:${sans};font-size:16px;line-height:24px;font-weight:600;color:${light.goldText};">${escapeHtml(time)}</p>`,
        HAIRLINE,
        wideTable(stops.map(stopRow).join('\n')),
        ...(facts.length === 0 ? [] : [HAIRLINE, factRows(facts)]),
      ].join('\n'),
    ),
  ),
  text: [`${day}\n${time}`, factLines(stops), ...(facts.length === 0 ? [] : [factLines(facts)])].join('\n\n'),
});

export const factsBlock = (title: string, pairs: readonly FactPair[]): Block =>
  titled(title, factRows(factsOf(pairs)), factLines(factsOf(pairs)));

/** Amounts, one below the other at their last figure. */
export const pricesBlock = (title: string, pairs: readonly FactPair[]): Block =>
  titled(title, priceRows(factsOf(pairs)), priceLines(factsOf(pairs)));

export function amountBlock(name: string, amount: string, note?: string): Block {
  const noteRow =
    note === undefined
      ? ''
      : `\n<tr><td colspan="2" class="muted" style="padding:2px 0 0 0;${label}">${escapeHtml(note)}</td></tr>`;
  return {
    html: row(
      wideTable(
        `<tr><td class="ink" style="${body}">${escapeHtml(name)}</td>\n<td align="right" class="ink" style="font-family:${serif};font-size:28px;line-height:34px;color:${light.ink};white-space:nowrap;">${escapeHtml(amount)}</td></tr>${noteRow}`,
      ),
    ),
    text: `${name}: ${amount}${note === undefined ? '' : `\n${note}`}`,
  };
}

const TONE_COLOUR: Record<Tone, string> = { gold: light.goldText, good: light.good, bad: light.bad };

export function notice(tone: Tone, title: string, words: string): Block {
  const colour = TONE_COLOUR[tone];
  return {
    html: row(
      wideTable(
        `<tr><td width="3" class="bar-${tone}" bgcolor="${colour}" style="width:3px;background-color:${colour};font-size:0;line-height:0;">&nbsp;</td>\n<td style="padding:4px 0 4px 18px;"><p class="${tone}" style="margin:0 0 2px 0;font-family:${sans};font-size:14px;line-height:20px;font-weight:600;color:${colour};">${escapeHtml(title)}</p>\n<p class="ink" style="margin:0;${detail}">${escapeLines(words)}</p></td></tr>`,
      ),
    ),
    text: `* ${title}\n${indent(wrap(words, 2), '  ')}`,
  };
}

export const stepsBlock = (title: string, steps: readonly string[]): Block =>
  titled(
    title,
    wideTable(
      steps
        .map(
          (step, index) =>
            `<tr><td width="28" valign="top" class="gold" style="width:28px;padding:4px 0;font-family:${serif};font-size:18px;line-height:24px;color:${light.goldText};">${index + 1}</td>\n<td class="ink" style="padding:4px 0;${detail}">${escapeHtml(step)}</td></tr>`,
        )
        .join('\n'),
    ),
    steps.map((step, index) => hang(`${index + 1}. `, step)).join('\n'),
  );

export const quoteBlock = (title: string, words: string): Block =>
  titled(
    title,
    panel(`<p class="ink" style="margin:0;${detail}word-break:break-word;">${escapeLines(words)}</p>`),
    indent(wrap(words, 2), '> '),
  );

export const codeBlock = (code: string): Block => ({
  html: row(
    panel(
      `<p align="center" class="ink" style="margin:0;text-align:center;font-family:${mono};font-size:36px;line-height:44px;font-weight:600;letter-spacing:10px;color:${light.ink};">${escapeHtml(code)}</p>`,
    ),
  ),
  text: code,
});

/** Outlook draws its own shape; other programs show a padded link in a coloured cell. */
export function button(words: string, href: string): Block {
  const url = escapeHtml(href);
  const name = escapeHtml(words);
  const width = Math.max(200, Math.round(words.length * 9.2) + 72);
  const html = [
    `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word"\nhref="${url}"\nstyle="height:50px;v-text-anchor:middle;width:${width}px;" arcsize="12%" stroke="f" fillcolor="${fixed.gold}"><w:anchorlock/><center style="color:${fixed.onGold};font-family:Arial,sans-serif;font-size:16px;font-weight:bold;">${name}</center></v:roundrect><![endif]-->`,
    `<!--[if !mso]><!--><table ${table} class="wide"><tr><td align="center" bgcolor="${fixed.gold}" style="border-radius:6px;background-color:${fixed.gold};"><a class="button" href="${url}"\ntarget="_blank" style="display:inline-block;padding:14px 32px;font-family:${sans};font-size:16px;line-height:22px;font-weight:600;color:${fixed.onGold};text-decoration:none;border-radius:6px;">${name}</a></td></tr></table><!--<![endif]-->`,
  ];
  return { html: row(html.join('\n'), 28), text: `${words}:\n${href}`, inCopies: 'dashboard' };
}

export const link = (words: string, href: string): Block => ({
  html: row(
    `<p style="margin:0;${label}"><a class="gold" href="${escapeHtml(href)}" style="color:${light.goldText};text-decoration:underline;">${escapeHtml(words)}</a></p>`,
    12,
  ),
  text: `${words}:\n${href}`,
  inCopies: 'nothing',
});

const RATINGS = ['1, poor', '2', '3', '4', '5, excellent'];

/** Five links, one for each rating. */
export function ratingBlock(title: string, pageUrl: string): Block {
  const links = RATINGS.map((name, index) => ({ name, href: `${pageUrl}?rating=${index + 1}` }));
  const cells = links.map(
    ({ name, href }, index) =>
      `<td width="20%" align="center" style="width:20%;padding:0 3px;"><a class="ink raised" href="${escapeHtml(href)}"\ntarget="_blank" style="display:block;padding:13px 0;border:1px solid ${light.hairline};border-radius:6px;font-family:${serif};font-size:22px;line-height:26px;color:${light.ink};background-color:${light.raised};text-decoration:none;" aria-label="${escapeHtml(name)}">${index + 1}</a></td>`,
  );
  const ends = `<tr><td colspan="4" class="muted" style="padding:4px 3px 0 3px;${label}">1, poor</td>\n<td align="right" class="muted" style="padding:4px 3px 0 3px;${label}white-space:nowrap;">5, excellent</td></tr>`;
  const html = wideTable(`<tr>${cells.join('\n')}</tr>\n${ends}`);
  return {
    ...titled(title, html, links.map(({ name, href }) => `${name}:\n${href}`).join('\n')),
    inCopies: 'nothing',
  };
}

export const dashboardButton = ({ publicUrl }: { publicUrl: string }): Block =>
  button('Open the dashboard', `${publicUrl}/admin`);

function titled(title: string, html: string, lines: string): Block {
  const head = `<p class="gold" style="margin:0 0 8px 0;${heading}">${escapeHtml(title)}</p>`;
  return { html: row(`${head}\n${html}`), text: `${title.toUpperCase()}\n${lines}` };
}

/** Written over several lines, because mail servers limit the length of one. */
const row = (content: string, space = 24) =>
  `<tr><td style="padding:0 0 ${space}px 0;">\n${content}</td></tr>`;

function wideTable(rows: string): string {
  return `<table ${table} width="100%">\n${rows}</table>`;
}

function panel(content: string): string {
  return `<table ${table} width="100%" class="raised" bgcolor="${light.raised}" style="background-color:${light.raised};border:1px solid ${light.hairline};border-radius:10px;border-collapse:separate;">\n<tr><td class="panel" style="padding:24px 28px;">${content}</td></tr></table>`;
}

const HAIRLINE = wideTable(
  `<tr><td class="line" height="1" style="padding:8px 0;font-size:0;line-height:0;">${wideTable(
    `<tr><td class="rule" height="1" bgcolor="${light.hairline}" style="height:1px;font-size:0;line-height:0;background-color:${light.hairline};">&nbsp;</td></tr>`,
  )}</td></tr>`,
);

/** A filled mark where the journey starts, an open one at each further stop. */
function stopRow(stop: Fact, index: number): string {
  const mark = index === 0 ? '&#9679;' : '&#9675;';
  return `<tr><td width="24" valign="top" class="gold" style="width:24px;padding:1px 0 10px 0;font-family:${sans};font-size:14px;line-height:22px;color:${light.goldText};">${mark}</td>\n<td valign="top" style="padding:0 0 10px 0;"><span class="muted" style="display:block;${label}">${escapeHtml(stop.label)}</span><span class="ink" style="display:block;${entry}">${escapeHtml(stop.value)}</span></td></tr>`;
}

function factRows(facts: readonly Fact[]): string {
  const rows = facts.map(
    ({ label: name, value }) =>
      `<tr><td valign="top" width="150" class="muted fact" style="width:150px;padding:4px 16px 4px 0;${label}">${escapeHtml(name)}</td>\n<td valign="top" class="ink" style="padding:4px 0;${entry}word-break:break-word;">${escapeLines(value)}</td></tr>`,
  );
  return wideTable(rows.join('\n'));
}

function priceRows(prices: readonly Fact[]): string {
  const rows = prices.map(
    ({ label: name, value }) =>
      `<tr><td valign="top" class="muted" style="padding:4px 16px 4px 0;${label}">${escapeHtml(name)}</td>\n<td align="right" valign="top" class="ink" style="padding:4px 0;${entry}white-space:nowrap;">${escapeHtml(value)}</td></tr>`,
  );
  return wideTable(rows.join('\n'));
}

function factLines(facts: readonly Fact[]): string {
  const width = Math.max(...facts.map(({ label: name }) => name.length)) + 2;
  return facts.map(({ label: name, value }) => hang(name.padEnd(width), value)).join('\n');
}

function priceLines(prices: readonly Fact[]): string {
  const longest = (texts: string[]) => Math.max(...texts.map(({ length }) => length));
  const nameWidth = longest(prices.map(({ label: name }) => name)) + 2;
  const valueWidth = longest(prices.map(({ value }) => value));
  return prices
    .map(({ label: name, value }) => `${name.padEnd(nameWidth)}${value.padStart(valueWidth)}`)
    .join('\n');
}
