import { routes, type RouteContract } from '@livery/shared-types/routes';
import type * as z from 'zod/mini';
import { escapeHtml } from '../site/escape.ts';
import { schemaOf } from './openApiDocument.ts';

const part = (title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string =>
  schema
    ? `<h4>${title}</h4><pre tabindex="0">${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre>`
    : '';

const routeSection = (route: RouteContract): string => `
<details id="${escapeHtml(`${route.method}-${route.path}`.replace(/[^\w-]+/g, '-'))}">
  <summary><b class="${route.method.toLowerCase()}">${route.method}</b> <code>${escapeHtml(route.path)}</code>
    <span>${escapeHtml(route.summary)}${route.access === 'admin' ? ' · staff only' : ''}</span></summary>
  ${part('Path', route.params, 'input')}${part('Query', route.query, 'input')}${part('Body', route.body, 'input')}
  ${part(`Answer ${route.status}`, route.response, 'output')}
  ${route.response ? '' : `<p>Answers ${route.status}${route.contentType ? ` with ${escapeHtml(route.contentType)}` : ' without a body'}.</p>`}
</details>`;

const STYLE = `
:root{color-scheme:light dark;--ink:#17181b;--page:#faf7f1;--quiet:#5d574c;--line:#d9d2c4;--accent:#7f5c1d}
@media(prefers-color-scheme:dark){:root{--ink:#f4efe6;--page:#0d0e11;--quiet:#b9b1a3;--line:#33363d;--accent:#d8b876}}
body{font:16px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--page);max-width:60rem;margin:0 auto;padding:2rem 1rem 6rem}
h1{font:500 2.4rem/1.1 Georgia,serif}h2{font:500 1.5rem Georgia,serif;margin:2.5rem 0 .5rem}h4{margin:1rem 0 .25rem}
a{color:var(--accent)}p,span{color:var(--quiet)}
details{border-bottom:1px solid var(--line)}summary{padding:.75rem 0;cursor:pointer;overflow-wrap:anywhere}
b{display:inline-block;min-width:4.2rem;font-size:.8rem;letter-spacing:.06em;color:var(--accent)}
summary span{display:block;margin-left:4.5rem;font-size:.9rem}
pre{overflow:auto;padding:1rem;border:1px solid var(--line);border-radius:6px;font-size:.8rem;line-height:1.45;max-height:28rem}`;

export function docsPage(company: string, development: boolean): string {
  const shown = routes.filter((route) => development || !route.developmentOnly);
  const groups = Object.entries(Object.groupBy(shown, ({ tag }) => tag)).map(
    ([tag, own = []]) => `<h2>${escapeHtml(tag)}</h2>${own.map(routeSection).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · ${escapeHtml(company)}</title><style>${STYLE}</style></head><body><main>
<h1>${escapeHtml(company)} API</h1>
<p>Money is a decimal string in Canadian dollars. Pickup times are wall-clock times of the business zone. A refusal is JSON:
<code>{ message, code, errors?, details? }</code>. Machines read <a href="/api/openapi.json">openapi.json</a>.</p>
${groups.join('')}</main></body></html>`;
}
