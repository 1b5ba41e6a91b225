import * as z from 'zod/mini';
import { AdminNotification, NotificationListQuery, ResendNotificationRequest } from '../notification.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const { admin, tagged } = contractsOf('notification');

export const notificationsRoutes: RouteContract[] = [
  ...tagged('E-mails', [
    admin('GET', '/api/admin/notifications', 'E-mails and what became of them', 200, {
      query: NotificationListQuery,
      response: z.array(AdminNotification),
    }),
    admin(
      'POST',
      '/api/admin/notifications/{id}/resend',
      'Sends an e-mail that failed once more, to a corrected address if one is given',
      200,
      {
        params: z.object({ id: z.string() }),
        body: ResendNotificationRequest,
        response: AdminNotification,
      },
    ),
    admin('GET', '/api/admin/notifications/preview', 'The e-mail templates there are', 200, {
      response: z.unknown(),
      developmentOnly: true,
    }),
    admin('GET', '/api/admin/notifications/preview/{template}', 'How an e-mail looks', 200, {
      params: z.object({ template: z.string() }),
      contentType: 'text/html',
      developmentOnly: true,
    }),
  ]),
];
