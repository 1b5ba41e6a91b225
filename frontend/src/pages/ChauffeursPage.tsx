import { CalendarRange } from 'lucide-react';
import { LiveIndicator } from '../features/admin-live/LiveIndicator.tsx';
import { useLiveChanges } from '../features/admin-live/useLiveChanges.ts';
import { AdminGate, type Admin } from '../features/auth/AdminGate.tsx';
import { recheckSession } from '../features/auth/session.ts';
import { DashboardLink, StaffHeader } from '../features/auth/StaffHeader.tsx';
import { Chauffeurs } from '../features/chauffeurs/Chauffeurs.tsx';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody } from '../ui/Page.tsx';

/** Who drives for the company, for staff. It stands behind the same login as the dashboard. */
export default function ChauffeursPage() {
  useDocumentTitle('Chauffeurs');
  return (
    <PageBody>
      <AdminGate>{(admin) => <LivePage admin={admin} />}</AdminGate>
    </PageBody>
  );
}

function LivePage({ admin }: { admin: Admin }) {
  const live = useLiveChanges(recheckSession);
  return (
    <>
      <StaffHeader title="Chauffeurs" admin={admin}>
        <LiveIndicator state={live} />
        <LinkButton variant="ghost" size="small" to={paths.dispatch}>
          <CalendarRange size={16} aria-hidden /> Dispatch
        </LinkButton>
        <DashboardLink />
      </StaffHeader>
      <Chauffeurs />
    </>
  );
}
