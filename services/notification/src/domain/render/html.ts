import { emailLink, phoneLink, readPhone } from '@livery/shared-types';
import type { EmailContent, TemplateContext } from '../emailContent.ts';
import { escapeHtml } from './escape.ts';
import { dark, fixed, light, sans, serif, table } from './palette.ts';

/** The dark theme and narrow screens, which inline styles cannot describe. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
table{border-collapse:collapse;mso-table-lspace:0;mso-table-rspace:0}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
@media (max-width:520px){
.card{padding:32px 24px 16px!important}.panel{padding:20px!important}.title{font-size:28px!important;line-height:34px!important}.day{font-size:21px!important;line-height:28px!important}
.fact{width:104px!important;padding-right:10px!important}.wide{width:100%!important}.button{display:block!important;padding-left:16px!important;padding-right:16px!important}
.outer{padding:0!important}.band,.sheet{border-radius:0!important}.sheet{border-left:0!important;border-right:0!important}.foot{padding:24px!important}}
@media (prefers-color-scheme:dark){${darkRules('')}}
${darkRules('[data-ogsc] ')}`;

function darkRules(prefix: string): string {
  const rules: [string, string][] = [
    ['.page', `background-color:${dark.page}!important`],
    ['.sheet', `background-color:${dark.surface}!important;border-color:${dark.hairline}!important`],
    ['.raised', `background-color:${dark.raised}!important;border-color:${dark.hairline}!important`],
    ['.ink', `color:${dark.ink}!important`],
    ['.muted', `color:${dark.muted}!important`],
    ['.gold', `color:${dark.goldText}!important`],
    ['.good', `color:${dark.good}!important`],
    ['.bad', `color:${dark.bad}!important`],
    ['.rule', `background-color:${dark.hairline}!important`],
    ['.bar-gold', `background-color:${dark.goldText}!important`],
    ['.bar-good', `background-color:${dark.good}!important`],
    ['.bar-bad', `background-color:${dark.bad}!important`],
  ];
  return rules.map(([selector, rule]) => `${prefix}${selector}{${rule}}`).join('');
}

/** Keeps inboxes from showing the e-mail's own text after the preheader. */
const FILLER = `${'&#8199;&#847; '.repeat(20).trim()}\n`.repeat(3);

/** The e-mail as HTML that works in old Outlook and in Gmail: tables, inline styles, no images, no scripts. */
export function renderHtml(email: EmailContent, ctx: TemplateContext): string {
  const { brand } = ctx;
  const whole = keepWhole(brand.phone);
  const title = whole(escapeHtml(email.title));
  return `<!DOCTYPE html>
<html lang="en" dir="ltr" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>table,td,p,a,span{font-family:Georgia,serif}</style><![endif]-->
<style>${STYLE}</style>
</head>
<body class="page" bgcolor="${light.page}" style="margin:0;padding:0;background-color:${light.page};">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px;color:${light.page};">${escapeHtml(email.preheader)}${FILLER}</div>
<table ${table} width="100%" class="page" bgcolor="${light.page}" style="background-color:${light.page};"><tr><td align="center" class="outer" style="padding:32px 12px;">
<!--[if mso]><table ${table} width="600" align="center"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:600px;margin:0 auto;border-collapse:separate;">
<tr><td align="center" class="band" bgcolor="${fixed.band}" style="padding:30px 24px 26px;background-color:${fixed.band};border-radius:12px 12px 0 0;">${masthead(ctx)}</td></tr>
<tr><td height="2" bgcolor="${fixed.gold}" style="height:2px;font-size:0;line-height:0;background-color:${fixed.gold};">&nbsp;</td></tr>
<tr><td class="sheet card" bgcolor="${light.surface}" style="padding:44px 48px 24px;background-color:${light.surface};border:1px solid ${light.hairline};border-top:0;border-radius:0 0 12px 12px;">
<p class="gold" style="margin:0 0 10px 0;font-family:${sans};font-size:12px;line-height:18px;letter-spacing:1.4px;text-transform:uppercase;color:${light.goldText};">${escapeHtml(email.eyebrow)}</p>
<h1 class="ink title" style="margin:0 0 22px 0;font-family:${serif};font-weight:500;font-size:34px;line-height:40px;color:${light.ink};">${title}</h1>
<table ${table} width="100%">${whole(email.blocks.map(({ html }) => html).join('\n'))}</table>
</td></tr>
<tr><td align="center" class="foot" style="padding:28px 32px 8px;">
<p class="muted" style="margin:0 0 6px 0;font-family:${sans};font-size:13px;line-height:20px;color:${light.muted};">${escapeHtml(brand.name)} &middot; ${escapeHtml(brand.city)}</p>
<p class="muted" style="margin:0 0 14px 0;font-family:${sans};font-size:13px;line-height:20px;color:${light.muted};"><a class="muted" href="${escapeHtml(phoneLink(readPhone(brand.phone) ?? brand.phone))}" style="color:${light.muted};text-decoration:none;">${escapeHtml(brand.phone)}</a> &middot; <a class="muted" href="${escapeHtml(emailLink(brand.email))}" style="color:${light.muted};text-decoration:none;">${escapeHtml(brand.email)}</a></p>
<p class="muted" style="margin:0;font-family:${sans};font-size:12px;line-height:18px;color:${light.muted};">${escapeHtml(email.reason)}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** Keeps times and the phone number on one line. Touches only text between tags. */
function keepWhole(phone: string): (html: string) => string {
  const number = escapeHtml(phone)
    .replaceAll(/[^\w&;]/g, String.raw`\$&`)
    .replaceAll(String.raw`\ `, String.raw`\s`);
  const piece = new RegExp(String.raw`(?:\b\d{1,2}:\d{2}\s[AP]M(?:\s[A-Z]{2,5}\b)?|${number})[.,:?]?`, 'g');
  return (html) =>
    html.replace(piece, (found: string, at: number) => {
      const isInTag = html.lastIndexOf('<', at) > html.lastIndexOf('>', at);
      return isInTag ? found : `<span style="white-space:nowrap;">${found}</span>`;
    });
}

function masthead({ brand, publicUrl }: TemplateContext): string {
  return `<a href="${escapeHtml(publicUrl)}" target="_blank" style="text-decoration:none;color:${fixed.bandText};"><span style="display:block;font-family:${serif};font-size:26px;line-height:32px;letter-spacing:1px;color:${fixed.bandText};">${escapeHtml(brand.name)}</span><span style="display:block;padding-top:4px;font-family:${sans};font-size:11px;line-height:16px;letter-spacing:2.2px;text-transform:uppercase;color:${fixed.gold};">${escapeHtml(brand.city)}</span></a>`;
}
