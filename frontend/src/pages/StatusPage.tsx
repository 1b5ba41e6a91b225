import { ArrowLeft } from 'lucide-react';
import { paths } from '../routing/paths.ts';
import { StatusPanel } from '../features/admin-status/StatusPanel.tsx';
import { AdminGate, type Admin } from '../features/auth/AdminGate.tsx';
import { StaffHeader } from '../features/auth/StaffHeader.tsx';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody } from '../ui/Page.tsx';

/** How every part of the system is, for staff. It stands behind the same login as the dashboard. */
export default function StatusPage() {
  useDocumentTitle('System Status');
  return (
    <PageBody>
      <AdminGate>{(admin) => <Status admin={admin} />}</AdminGate>
    </PageBody>
  );
}

function Status({ admin }: { admin: Admin }) {
  return (
    <>
      <StaffHeader title="System Status" admin={admin}>
        <LinkButton variant="secondary" size="small" to={paths.admin}>
          <ArrowLeft size={16} aria-hidden /> Dashboard
        </LinkButton>
      </StaffHeader>
      <StatusPanel />
    </>
  );
}
