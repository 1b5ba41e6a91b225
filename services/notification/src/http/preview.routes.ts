import { createRouter, notFound, parseRequest, requireAdmin } from '@livery/service-kit';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { LetterContext } from '../domain/letter.ts';
import { sampleData } from '../domain/samples.ts';
import { TEMPLATE_NAMES, isTemplateName, renderLetter } from '../domain/templates.ts';

const PreviewRequest = z.object({
  params: z.object({ template: z.string() }),
  query: z.object({
    part: z._default(z.enum(['html', 'text']), 'html'),
    audience: z._default(z.enum(['customer', 'copy', 'staff']), 'customer'),
  }),
});

/** Every letter with made-up data, for whoever works on them. Never mounted in production. */
export function previewRoutes(ctx: LetterContext): Router {
  const routes = createRouter();
  routes.use('/preview', requireAdmin);

  routes.get('/preview', (_req, res) => {
    res.json(TEMPLATE_NAMES);
  });

  routes.get('/preview/:template', (req, res) => {
    const { params, query } = parseRequest(PreviewRequest, req);
    if (!isTemplateName(params.template)) throw notFound('Template');
    const letter = renderLetter(params.template, sampleData(params.template), ctx, query.audience);
    // The letter's styles are inline, and nothing else in it may load or run.
    res.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    );
    if (query.part === 'text') res.type('text/plain').send(letter.text);
    else res.type('text/html').send(letter.html);
  });

  return routes;
}
