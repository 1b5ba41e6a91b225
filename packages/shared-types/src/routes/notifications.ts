import * as z from 'zod/mini';
import { AdminNotification, NotificationListQuery, ResendNotificationRequest } from '../notification.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const { admin, tagged } = contractsOf('notification', {});

export const notificationsRoutes: RouteContract[] = tagged('E-mails', [
  admin('GET /api/admin/notifications', 'E-mails and what became of them', z.array(AdminNotification), {
    query: NotificationListQuery,
  }),
  admin(
    'POST /api/admin/notifications/{id}/resend',
    'Sends an e-mail that failed once more, to a corrected address if one is given',
    AdminNotification,
    { body: ResendNotificationRequest },
  ),
  admin('GET /api/admin/notifications/preview', 'The e-mail templates there are', z.unknown(), {
    developmentOnly: true,
  }),
  admin('GET /api/admin/notifications/preview/{template}', 'How an e-mail looks', 'text/html', {
    developmentOnly: true,
  }),
]);
