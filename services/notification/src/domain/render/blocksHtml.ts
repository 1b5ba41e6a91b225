import type { Block, Fact, Stop, Tone } from '../emailContent.ts';
import { escapeHtml, escapeLines } from './escape.ts';
import { fixed, light, mono, sans, serif } from './palette.ts';

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const body = `font-family:${sans};font-size:16px;line-height:26px;color:${light.ink};`;
const label = `font-family:${sans};font-size:13px;line-height:20px;color:${light.muted};`;
const heading = `font-family:${sans};font-size:12px;line-height:18px;letter-spacing:1.4px;text-transform:uppercase;color:${light.goldText};`;

/** One block as rows of the e-mail's single column; classes carry the dark theme, styles the light one. */
export function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return row(`<p class="ink" style="margin:0;${body}">${escapeLines(block.text)}</p>`, 20);
    case 'small':
      return row(`<p class="muted" style="margin:0;${label}">${escapeLines(block.text)}</p>`, 12);
    case 'trip':
      return row(panel(tripHtml(block)), 24);
    case 'facts':
      return row(
        `${headingHtml(block.title)}<table ${table} width="100%">${factRows(block.facts)}</table>`,
        24,
      );
    case 'amount':
      return row(amountHtml(block), 24);
    case 'notice':
      return row(noticeHtml(block.tone, block.title, block.text), 24);
    case 'steps':
      return row(stepsHtml(block.title, block.steps), 24);
    case 'quote':
      return row(quoteHtml(block.title, block.text), 24);
    case 'code':
      return row(codeHtml(block.code), 24);
    case 'button':
      return row(buttonHtml(block.label, block.href), 28);
    case 'link':
      return row(
        `<p style="margin:0;${label}"><a class="gold" href="${escapeHtml(block.href)}" style="color:${light.goldText};text-decoration:underline;">${escapeHtml(block.label)}</a></p>`,
        12,
      );
    default:
      throw block satisfies never;
  }
}

function row(content: string, space: number): string {
  return `<tr><td style="padding:0 0 ${space}px 0;">${content}</td></tr>`;
}

function panel(content: string): string {
  return `<table ${table} width="100%" class="raised" bgcolor="${light.raised}" style="background-color:${light.raised};border:1px solid ${light.hairline};border-radius:10px;border-collapse:separate;"><tr><td class="panel" style="padding:24px 28px;">${content}</td></tr></table>`;
}

function headingHtml(text: string): string {
  return `<p class="gold" style="margin:0 0 8px 0;${heading}">${escapeHtml(text)}</p>`;
}

function tripHtml(block: Extract<Block, { kind: 'trip' }>): string {
  const facts =
    block.facts.length === 0
      ? ''
      : `${hairline(16)}<table ${table} width="100%">${factRows(block.facts)}</table>`;
  return [
    `<p class="ink day" style="margin:0;font-family:${serif};font-size:24px;line-height:30px;color:${light.ink};">${escapeHtml(block.day)}</p>`,
    `<p class="gold" style="margin:4px 0 0 0;font-family:${sans};font-size:16px;line-height:24px;font-weight:600;color:${light.goldText};">${escapeHtml(block.time)}</p>`,
    hairline(16),
    `<table ${table} width="100%">${block.stops.map((stop, index) => stopRow(stop, index === 0)).join('')}</table>`,
    facts,
  ].join('');
}

/** A stop beside its mark: a filled one where the journey starts, an open one for each further stop. */
function stopRow(stop: Stop, first: boolean): string {
  const mark = first ? '&#9679;' : '&#9675;';
  return `<tr><td width="24" valign="top" class="gold" style="width:24px;padding:1px 0 10px 0;font-family:${sans};font-size:14px;line-height:22px;color:${light.goldText};">${mark}</td><td valign="top" style="padding:0 0 10px 0;"><span class="muted" style="display:block;${label}">${escapeHtml(stop.label)}</span><span class="ink" style="display:block;font-family:${sans};font-size:15px;line-height:22px;color:${light.ink};">${escapeHtml(stop.place)}</span></td></tr>`;
}

function hairline(space: number): string {
  return `<table ${table} width="100%"><tr><td class="line" height="1" style="padding:${space / 2}px 0;font-size:0;line-height:0;"><table ${table} width="100%"><tr><td class="rule" height="1" bgcolor="${light.hairline}" style="height:1px;font-size:0;line-height:0;background-color:${light.hairline};">&nbsp;</td></tr></table></td></tr></table>`;
}

function factRows(facts: readonly Fact[]): string {
  return facts
    .map(
      ({ label: name, value }) =>
        `<tr><td valign="top" width="150" class="muted fact" style="width:150px;padding:4px 16px 4px 0;${label}">${escapeHtml(name)}</td><td valign="top" class="ink" style="padding:4px 0;font-family:${sans};font-size:15px;line-height:22px;color:${light.ink};word-break:break-word;">${escapeLines(value)}</td></tr>`,
    )
    .join('');
}

function amountHtml(block: Extract<Block, { kind: 'amount' }>): string {
  const note =
    block.note === undefined
      ? ''
      : `<tr><td colspan="2" class="muted" style="padding:2px 0 0 0;${label}">${escapeHtml(block.note)}</td></tr>`;
  return `<table ${table} width="100%"><tr><td class="ink" style="${body}">${escapeHtml(block.label)}</td><td align="right" class="ink" style="font-family:${serif};font-size:28px;line-height:34px;color:${light.ink};white-space:nowrap;">${escapeHtml(block.amount)}</td></tr>${note}</table>`;
}

const TONE_COLOUR: Record<Tone, string> = { gold: light.goldText, good: light.good, bad: light.bad };

function noticeHtml(tone: Tone, title: string, text: string): string {
  const colour = TONE_COLOUR[tone];
  return `<table ${table} width="100%"><tr><td width="3" class="bar-${tone}" bgcolor="${colour}" style="width:3px;background-color:${colour};font-size:0;line-height:0;">&nbsp;</td><td style="padding:4px 0 4px 18px;"><p class="${tone}" style="margin:0 0 2px 0;font-family:${sans};font-size:14px;line-height:20px;font-weight:600;color:${colour};">${escapeHtml(title)}</p><p class="ink" style="margin:0;font-family:${sans};font-size:15px;line-height:24px;color:${light.ink};">${escapeLines(text)}</p></td></tr></table>`;
}

function stepsHtml(title: string, steps: readonly string[]): string {
  const rows = steps.map(
    (step, index) =>
      `<tr><td width="28" valign="top" class="gold" style="width:28px;padding:4px 0;font-family:${serif};font-size:18px;line-height:24px;color:${light.goldText};">${index + 1}</td><td class="ink" style="padding:4px 0;font-family:${sans};font-size:15px;line-height:24px;color:${light.ink};">${escapeHtml(step)}</td></tr>`,
  );
  return `${headingHtml(title)}<table ${table} width="100%">${rows.join('')}</table>`;
}

function quoteHtml(title: string, text: string): string {
  return `${headingHtml(title)}${panel(`<p class="ink" style="margin:0;font-family:${sans};font-size:15px;line-height:24px;color:${light.ink};word-break:break-word;">${escapeLines(text)}</p>`)}`;
}

function codeHtml(code: string): string {
  return panel(
    `<p align="center" class="ink" style="margin:0;text-align:center;font-family:${mono};font-size:36px;line-height:44px;font-weight:600;letter-spacing:10px;color:${light.ink};">${escapeHtml(code)}</p>`,
  );
}

/** Holds in Outlook (drawn by it as a shape) and everywhere else (a padded link in a coloured cell). */
function buttonHtml(text: string, href: string): string {
  const url = escapeHtml(href);
  const name = escapeHtml(text);
  const width = Math.max(200, Math.round(text.length * 9.2) + 72);
  return [
    `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w="urn:schemas-microsoft-com:office:word" href="${url}" style="height:50px;v-text-anchor:middle;width:${width}px;" arcsize="12%" stroke="f" fillcolor="${fixed.gold}"><w:anchorlock/><center style="color:${fixed.onGold};font-family:Arial,sans-serif;font-size:16px;font-weight:bold;">${name}</center></v:roundrect><![endif]-->`,
    `<!--[if !mso]><!--><table ${table} class="wide"><tr><td align="center" bgcolor="${fixed.gold}" style="border-radius:6px;background-color:${fixed.gold};"><a class="button" href="${url}" target="_blank" style="display:inline-block;padding:14px 32px;font-family:${sans};font-size:16px;line-height:22px;font-weight:600;color:${fixed.onGold};text-decoration:none;border-radius:6px;">${name}</a></td></tr></table><!--<![endif]-->`,
  ].join('');
}
