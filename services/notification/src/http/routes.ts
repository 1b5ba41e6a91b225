import type { Express } from 'express';
import type { Context } from '../context.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { previewRoutes } from './preview.routes.ts';

export const routes =
  (ctx: Context, { hasPreview }: { hasPreview: boolean }) =>
  (app: Express) => {
    if (hasPreview) app.use('/api/admin/notifications', previewRoutes(ctx.templates));
    app.use('/api/admin/notifications', notificationsRoutes(ctx));
  };
