import { CustomerList } from '../features/admin-customers/CustomerList.tsx';
import { CustomerOfContact } from '../features/admin-customers/CustomerOfContact.tsx';
import { CustomerProfile } from '../features/admin-customers/CustomerProfile.tsx';
import { LiveIndicator } from '../features/admin-live/LiveIndicator.tsx';
import { useLiveChanges } from '../features/admin-live/useLiveChanges.ts';
import { AdminGate, type Admin } from '../features/auth/AdminGate.tsx';
import { recheckSession } from '../features/auth/session.ts';
import { DashboardLink, StaffHeader } from '../features/auth/StaffHeader.tsx';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { useUrlDialog, useSearchState } from '../routing/useSearchState.ts';
import { PageBody } from '../ui/Page.tsx';

/** Who rides with the company, for staff. It stands behind the same login as the dashboard. */
export default function CustomersPage() {
  useDocumentTitle('Customers');
  return (
    <PageBody>
      <AdminGate>{(admin) => <Customers admin={admin} />}</AdminGate>
    </PageBody>
  );
}

function Customers({ admin }: { admin: Admin }) {
  const live = useLiveChanges(recheckSession);
  const { search, change } = useSearchState();
  const profile = useUrlDialog('customer');
  const contact = search.get('contact');
  return (
    <>
      <StaffHeader title="Customers" admin={admin}>
        <LiveIndicator state={live} />
        <DashboardLink />
      </StaffHeader>
      <CustomerList onOpen={profile.open} />
      {contact !== null && (
        <CustomerOfContact
          contact={contact}
          onFound={(id) => change({ contact: undefined, customer: id })}
          onMissing={() => change({ contact: undefined, q: contact })}
        />
      )}
      {profile.openId !== null && (
        <CustomerProfile
          key={profile.openId}
          id={profile.openId}
          onClose={profile.close}
          onOpenOther={(id) => change({ customer: id })}
        />
      )}
    </>
  );
}
