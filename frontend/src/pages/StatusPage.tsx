import { StatusPanel } from '../features/admin-status/StatusPanel.tsx';
import { AdminGate } from '../features/auth/AdminGate.tsx';
import { DashboardLink, StaffHeader } from '../features/auth/StaffHeader.tsx';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { PageBody } from '../ui/Page.tsx';

export default function StatusPage() {
  useDocumentTitle('System Status');
  return (
    <PageBody>
      <AdminGate>
        {(admin) => (
          <>
            <StaffHeader title="System Status" admin={admin}>
              <DashboardLink />
            </StaffHeader>
            <StatusPanel />
          </>
        )}
      </AdminGate>
    </PageBody>
  );
}
