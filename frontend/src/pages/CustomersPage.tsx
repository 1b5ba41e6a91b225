import { CustomerList } from '../features/admin-customers/CustomerList.tsx';
import { CustomerOfContact } from '../features/admin-customers/CustomerOfContact.tsx';
import { CustomerProfile } from '../features/admin-customers/CustomerProfile.tsx';
import { useSearchState, useUrlDialog } from '../routing/useSearchState.ts';
import { StaffPage } from './StaffPage.tsx';

export default function CustomersPage() {
  const { search, change } = useSearchState();
  const profile = useUrlDialog('customer');
  const contact = search.get('contact');
  return (
    <StaffPage title="Customers">
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
    </StaffPage>
  );
}
