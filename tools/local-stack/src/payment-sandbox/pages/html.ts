/** Text that is already HTML; everything else is escaped when it is put into a page. */
export class Html {
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

type Part = Html | Html[] | string | number;

function partText(part: Part): string {
  if (Array.isArray(part)) return part.map((item) => item.text).join('');
  return part instanceof Html ? part.text : escape(String(part));
}

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

export function time(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
