import type { Response } from 'express';

/** Text that is already HTML; everything else is escaped when it is put into a page. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

type Part = Html | string;

const partText = (part: Part): string => (part instanceof Html ? part.text : escape(part));

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + partText(parts[index - 1] ?? '') + piece));
}

export function page(title: string, stylesheet: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        ${body}
      </body>
    </html> `.text;
}

export function money(amount: number, currency: string): string {
  return `$${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

export function sendPage(res: Response, text: string): void {
  res.set({
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
  res.type('html').send(text);
}
