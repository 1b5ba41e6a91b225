import { CalendarPlus } from 'lucide-react';
import { AnchorButton } from '../../ui/Button.tsx';

export const AddToCalendar = ({ token }: { token: string }) => (
  <AnchorButton variant="secondary" href={`/api/manage/${encodeURIComponent(token)}/calendar.ics`} download>
    <CalendarPlus size={18} aria-hidden />
    Add to calendar
  </AnchorButton>
);
