import * as z from 'zod/mini';
import {
  AdminTicket,
  AdminTicketDetail,
  CreateTicketRequest,
  SupportTicket,
  TicketListQuery,
  UpdateTicketRequest,
} from '../support.ts';
import { Uuid } from '../text.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const { admin, open, tagged } = contractsOf('chat');
const id = z.object({ id: Uuid });

export const supportRoutes: RouteContract[] = [
  ...tagged('Support tickets', [
    open('POST', '/api/support-tickets', 'Opens a ticket', 201, {
      body: CreateTicketRequest,
      idempotent: true,
      response: SupportTicket,
    }),
    admin('GET', '/api/admin/support-tickets', 'The queue of tickets', 200, {
      query: TicketListQuery,
      response: z.array(AdminTicket),
    }),
    admin('GET', '/api/admin/support-tickets/{id}', 'One ticket, whole, with its history', 200, {
      params: id,
      response: AdminTicketDetail,
    }),
    admin('PATCH', '/api/admin/support-tickets/{id}', 'Assigns, moves on, notes or answers', 200, {
      params: id,
      body: UpdateTicketRequest,
      response: AdminTicketDetail,
    }),
  ]),
];
