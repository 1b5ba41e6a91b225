import { CalendarPlus } from 'lucide-react';
import { AnchorButton } from '../../ui/Button.tsx';

export function AddToCalendar({ token }: { token: string }) {
  return (
    <AnchorButton variant="secondary" href={`/api/manage/${encodeURIComponent(token)}/calendar.ics`} download>
      <CalendarPlus size={18} aria-hidden />
      Add to calendar
    </AnchorButton>
  );
}
