import { createRouter, identityOf, parseRequest, requireAdmin } from '@livery/service-kit';
import { NotificationListQuery } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { resendNotification } from '../commands/resendNotification.ts';
import { listNotifications } from '../queries/listNotifications.ts';
import type { Models } from '../store/notification.model.ts';
import { presentNotification } from './notifications.presenter.ts';

const ListRequest = z.object({ query: NotificationListQuery });
const ResendRequest = z.object({
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Invalid id')) }),
});

export interface NotificationRouteOptions {
  models: Models;
  clock: () => Date;
  wake: () => void;
}

export function notificationRoutes({ models, clock, wake }: NotificationRouteOptions): Router {
  const routes = createRouter();
  routes.use(requireAdmin);

  routes.get('/', async (req, res) => {
    const { query } = parseRequest(ListRequest, req);
    const { records, total, nextCursor } = await listNotifications(models, query);
    res.setHeader('X-Total-Count', String(total));
    if (nextCursor !== undefined) {
      const next = new URLSearchParams({
        ...(query.status === undefined ? {} : { status: query.status }),
        ...(query.thread === undefined ? {} : { thread: query.thread }),
        limit: String(query.limit),
        cursor: nextCursor,
      });
      res.setHeader('Link', `</api/admin/notifications?${next.toString()}>; rel="next"`);
    }
    res.json(records.map((record) => presentNotification(record, clock())));
  });

  routes.post('/:id/resend', async (req, res) => {
    const { params } = parseRequest(ResendRequest, req);
    const identity = identityOf(req);
    const record = await resendNotification(models, {
      id: params.id,
      by: identity.username ?? identity.subject,
      now: clock(),
    });
    wake();
    res.json(presentNotification(record, clock()));
  });

  return routes;
}
