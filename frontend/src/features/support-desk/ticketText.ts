import {
  RESPONSE_TARGET_HOURS,
  type AdminTicket,
  type TicketActivity,
  type TicketPriority,
  type TicketStatus,
} from '@livery/shared-types/support';
import type { BadgeTone } from '../../ui/Badge.tsx';

export const labelOf = (value: string): string => {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What a list offers to choose from; `names` are for what is not called by its own value. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  names: Partial<Record<Value, string>> = {},
) => values.map((value) => ({ value, label: names[value] ?? labelOf(value) }));

export const ticketStatusTones: Record<TicketStatus, BadgeTone> = {
  open: 'yellow',
  in_progress: 'blue',
  resolved: 'green',
  closed: 'gray',
};

export const ticketPriorityTones: Record<TicketPriority, BadgeTone> = {
  high: 'red',
  medium: 'yellow',
  low: 'gray',
};

/** The promise made with a priority: "answer in 2-4 h". */
export const targetOf = (priority: TicketPriority): string => {
  const { earliest, latest } = RESPONSE_TARGET_HOURS[priority];
  return `answer in ${earliest}-${latest} h`;
};

const span = (ms: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`;
};

export function dueText(
  { dueAt, firstAnswerAt, status }: Pick<AdminTicket, 'dueAt' | 'firstAnswerAt' | 'status'>,
  now: number,
): { text: string; isLate: boolean } {
  if (firstAnswerAt !== null) return { text: 'Answered', isLate: false };
  if (status === 'resolved' || status === 'closed') return { text: labelOf(status), isLate: false };
  const left = Date.parse(dueAt) - now;
  return left < 0
    ? { text: `Overdue by ${span(left)}`, isLate: true }
    : { text: `Due in ${span(left)}`, isLate: false };
}

const fields = { status: 'Status', priority: 'Priority', assignedAgent: 'Assignee' } as const;

/** "Status: Open → In progress" */
export function changeText({ field, from, to }: TicketActivity['changes'][number]): string {
  const labelIn = field === 'assignedAgent' ? String : labelOf;
  const [before, after] = [from, to].map((value) => (value === null ? 'nobody' : labelIn(value)));
  return `${fields[field]}: ${before} → ${after}`;
}
