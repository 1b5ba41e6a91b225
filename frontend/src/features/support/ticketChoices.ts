import type { TicketCategory, TicketPriority } from '@livery/shared-types/support';

export const categories: { value: TicketCategory; label: string }[] = [
  { value: 'booking', label: 'Booking' },
  { value: 'cancellation', label: 'Cancellation' },
  { value: 'payment', label: 'Payment' },
  { value: 'complaint', label: 'Complaint' },
  { value: 'general', label: 'General' },
];

export const priorities: { value: TicketPriority; label: string; answer: string }[] = [
  { value: 'low', label: 'Low', answer: '12-24 hours' },
  { value: 'medium', label: 'Medium', answer: '4-12 hours' },
  { value: 'high', label: 'High', answer: '2-4 hours' },
];
