import type { Activity, Ticket } from './ticket.ts';

export const ERASED = 'Erased';
const ERASED_NAME = 'Erased customer';

interface Whole {
  ticket: Ticket;
  activity: Activity[];
}

/** The ticket without its customer and files. Category, answer times and agents stay. */
export function eraseTicket({ ticket, activity }: Whole, now: Date): Whole {
  return {
    ticket: {
      ...ticket,
      customerName: ERASED_NAME,
      customerEmail: '',
      subject: ticket.subject === '' ? '' : ERASED,
      description: ERASED,
      files: [],
      version: ticket.version + 1,
      updatedAt: now,
    },
    activity: activity.map((entry) => ({
      ...entry,
      actor: entry.actor === ticket.customerName ? ERASED_NAME : entry.actor,
      text: entry.text === null ? null : ERASED,
    })),
  };
}
