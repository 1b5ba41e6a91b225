import { createRouter, parseRequest, requireAdmin } from '@livery/service-kit';
import { notFound } from '@livery/service-kit/errors';
import type { Router } from 'express';
import * as z from 'zod/mini';
import type { TemplateContext } from '../domain/emailContent.ts';
import { sampleInput } from '../domain/samples.ts';
import { TEMPLATE_NAMES, isTemplateName, renderEmail } from '../domain/templates.ts';

const PreviewRequest = {
  params: z.object({ template: z.string() }),
  query: z.object({
    part: z._default(z.enum(['html', 'text']), 'html'),
    audience: z._default(z.enum(['customer', 'copy', 'staff']), 'customer'),
  }),
};

/** Every e-mail with sample data, for developers. Never mounted in production. */
export function previewRoutes(templates: TemplateContext): Router {
  // The samples hold in the open what real events carry sealed.
  const ctx = { ...templates, openCode: (code: string) => code };
  const routes = createRouter();
  routes.use('/preview', requireAdmin);

  routes.get('/preview', (_req, res) => {
    res.json(TEMPLATE_NAMES);
  });

  routes.get('/preview/:template', (req, res) => {
    const { params, query } = parseRequest(PreviewRequest, req);
    if (!isTemplateName(params.template)) throw notFound('Template');
    const email = renderEmail(params.template, sampleInput(params.template), ctx, query.audience);
    res.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    );
    if (query.part === 'text') res.type('text/plain').send(email.text);
    else res.type('text/html').send(email.html);
  });

  return routes;
}
