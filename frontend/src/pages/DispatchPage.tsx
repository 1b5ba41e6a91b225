import { CarFront } from 'lucide-react';
import { styled } from 'styled-components';
import { LiveIndicator } from '../features/admin-live/LiveIndicator.tsx';
import { useLiveChanges } from '../features/admin-live/useLiveChanges.ts';
import { AdminGate, type Admin } from '../features/auth/AdminGate.tsx';
import { recheckSession } from '../features/auth/session.ts';
import { DashboardLink, StaffHeader } from '../features/auth/StaffHeader.tsx';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody } from '../ui/Page.tsx';
import { DispatchDay } from './dispatch/DispatchDay.tsx';

/** A day is read across: it takes the whole screen. */
const WideBody = styled(PageBody)`
  max-width: none;
`;

/** Who drives what, and when. It stands behind the same login as the dashboard. */
export default function DispatchPage() {
  useDocumentTitle('Dispatch');
  return (
    <WideBody>
      <AdminGate>{(admin) => <Dispatch admin={admin} />}</AdminGate>
    </WideBody>
  );
}

function Dispatch({ admin }: { admin: Admin }) {
  const live = useLiveChanges(recheckSession);
  return (
    <>
      <StaffHeader title="Dispatch" admin={admin}>
        <LiveIndicator state={live} />
        <LinkButton variant="ghost" size="small" to={paths.chauffeurs}>
          <CarFront size={16} aria-hidden /> Chauffeurs
        </LinkButton>
        <DashboardLink />
      </StaffHeader>
      <DispatchDay />
    </>
  );
}
