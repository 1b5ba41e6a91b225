import * as z from 'zod/mini';
import { AdminNotification, NotificationListQuery } from '../notification.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const { admin, tagged } = contractsOf('notification');

export const notificationsRoutes: RouteContract[] = [
  ...tagged('Letters', [
    admin('GET', '/api/admin/notifications', 'Letters and what became of them', 200, {
      query: NotificationListQuery,
      response: z.array(AdminNotification),
    }),
    admin('POST', '/api/admin/notifications/{id}/resend', 'Sends a letter that failed once more', 200, {
      params: z.object({ id: z.string() }),
      response: AdminNotification,
    }),
    admin('GET', '/api/admin/notifications/preview', 'The letters there are', 200, {
      response: z.unknown(),
      developmentOnly: true,
    }),
    admin('GET', '/api/admin/notifications/preview/{template}', 'How a letter looks', 200, {
      params: z.object({ template: z.string() }),
      contentType: 'text/html',
      developmentOnly: true,
    }),
  ]),
];
