import * as z from 'zod/mini';
import { emailAddress, line, paragraph } from './text.ts';

const MISSING = 'Please fill in all required fields';

export const TicketCategory = z.enum(['booking', 'cancellation', 'payment', 'complaint', 'general'], MISSING);
export type TicketCategory = z.infer<typeof TicketCategory>;
export const TicketPriority = z.enum(['low', 'medium', 'high'], 'Choose low, medium or high');
export type TicketPriority = z.infer<typeof TicketPriority>;
export const TicketStatus = z.enum(['open', 'in_progress', 'resolved', 'closed']);
export type TicketStatus = z.infer<typeof TicketStatus>;

export const CreateTicketRequest = z.object({
  customerName: line(160, MISSING),
  customerEmail: emailAddress('Invalid email address', MISSING),
  /** A booking's id or short reference, as the customer typed it; empty text becomes absent. */
  bookingId: z._default(z.nullable(line(60)), null),
  category: TicketCategory,
  priority: z._default(TicketPriority, 'medium'),
  subject: z._default(line(200), ''),
  description: paragraph(5000, MISSING),
  /** A live chat that nobody answered, to be attached as a transcript. */
  chatSessionId: z.optional(z.nullable(line(80))),
});
export type CreateTicketRequest = z.infer<typeof CreateTicketRequest>;

/** The answer to a new ticket, as its author sees it. */
export const SupportTicket = z.object({
  id: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  bookingId: z.nullable(z.string()),
  category: TicketCategory,
  priority: TicketPriority,
  subject: z.string(),
  description: z.string(),
  status: TicketStatus,
  assignedAgent: z.nullable(z.string()),
  /** When a first answer is due, from the priority's response target. */
  dueAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

/** One chat message as both sockets carry it. */
export const ChatMessage = z.object({
  id: z.string(),
  sessionId: z.string(),
  sender: z.enum(['agent', 'customer']),
  message: z.string(),
  timestamp: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;
