import { createRouter, parseRequest, requireAdmin, setListHeaders, staffName } from '@livery/service-kit';
import { NotificationListQuery, ResendNotificationRequest } from '@livery/shared-types';
import type { Router } from 'express';
import * as z from 'zod/mini';
import { dismissNotification } from '../commands/dismissNotification.ts';
import { resendNotification } from '../commands/resendNotification.ts';
import type { Context } from '../context.ts';
import { listEmails } from '../queries/listEmails.ts';
import { presentNotification } from './notifications.presenter.ts';

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Invalid id')) });
const ResendRequest = {
  params,
  body: z._default(ResendNotificationRequest, {}),
};

export function notificationsRoutes({ models, clock, wake, logger }: Context): Router {
  const routes = createRouter();
  routes.use(requireAdmin);

  routes.get('/', async (req, res) => {
    const { query } = parseRequest({ query: NotificationListQuery }, req);
    const { records, total, nextCursor } = await listEmails(models, query);
    setListHeaders(req, res, {
      total,
      next: nextCursor === undefined ? undefined : { limit: String(query.limit), cursor: nextCursor },
    });
    res.json(records.map((record) => presentNotification(record, clock())));
  });

  routes.post('/:id/resend', async (req, res) => {
    const { params, body } = parseRequest(ResendRequest, req);
    const by = staffName(req);
    const { recipient } = body;
    const record = await resendNotification(models, { id: params.id, by, recipient, now: clock() });
    const isCorrected = recipient !== undefined;
    logger.info({ notificationId: record._id, by, isCorrected }, 'e-mail queued again by staff');
    wake(record.channel ?? 'email', [record._id]);
    res.json(presentNotification(record, clock()));
  });

  routes.post('/:id/dismiss', async (req, res) => {
    const { id } = parseRequest({ params }, req).params;
    const by = staffName(req);
    const record = await dismissNotification(models, { id, by, now: clock() });
    logger.info({ notificationId: id, by }, 'failed e-mail dismissed by staff');
    res.json(presentNotification(record, clock()));
  });

  return routes;
}
