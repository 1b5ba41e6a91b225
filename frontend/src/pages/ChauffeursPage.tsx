import { CalendarRange } from 'lucide-react';
import { useSessionQuery } from '../features/auth/session.ts';
import { Chauffeurs } from '../features/chauffeurs/Chauffeurs.tsx';
import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { StaffPage } from './StaffPage.tsx';

export default function ChauffeursPage() {
  const { data } = useSessionQuery();
  const link = (
    <LinkButton variant="ghost" size="small" to={paths.dispatch}>
      <CalendarRange size={16} aria-hidden /> Dispatch
    </LinkButton>
  );
  return (
    <StaffPage title="Chauffeurs" link={link}>
      <Chauffeurs staffName={data?.user?.username ?? ''} />
    </StaffPage>
  );
}
