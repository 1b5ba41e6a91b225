import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { Copy, Undo2, UserRound } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { useSearchState } from '../../routing/useSearchState.ts';
import { LinkButton, SmallButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout.ts';

export function OrderAgain({ booking }: { booking: AdminBooking }) {
  const { change } = useSearchState();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { id, customerEmail, customerPhone, linkedBookingId } = booking;
  const contact = customerEmail || customerPhone;
  const order = (start: 'copy' | 'back') => {
    // The dashboard keeps its list as it is.
    if (pathname === paths.admin) change({ booking: undefined, new: `${start}:${id}` }, { push: true });
    else void navigate(paths.orderAgain(start, id));
  };
  return (
    <Cluster $top={2}>
      <SmallButton onClick={() => order('copy')}>
        <Copy size={16} aria-hidden /> Copy
      </SmallButton>
      {linkedBookingId === null && (
        <SmallButton onClick={() => order('back')}>
          <Undo2 size={16} aria-hidden /> Book the way back
        </SmallButton>
      )}
      {contact && (
        <LinkButton variant="secondary" size="small" to={paths.customerByContact(contact)}>
          <UserRound size={16} aria-hidden /> Customer
        </LinkButton>
      )}
    </Cluster>
  );
}
