import { Activity, Headset } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { paths } from '../app/paths.ts';
import { oneOf, useAddress } from '../app/useAddress.ts';
import { BookingsTab, type NewBookingProps } from '../features/admin-bookings/BookingsTab.tsx';
import { FleetTab } from '../features/admin-catalog/FleetTab.tsx';
import { PromosTab } from '../features/admin-catalog/PromosTab.tsx';
import { ServicesTab } from '../features/admin-catalog/ServicesTab.tsx';
import { UsersTab } from '../features/admin-users/UsersTab.tsx';
import { LiveMark } from '../features/admin-live/LiveMark.tsx';
import { useLiveChanges } from '../features/admin-live/useLiveChanges.ts';
import { AdminGate, useSessionDoubt, type Admin } from '../features/auth/AdminGate.tsx';
import { StaffHeader } from '../features/auth/StaffHeader.tsx';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { SettingsTab } from '../features/settings/SettingsTab.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody } from '../ui/Section.tsx';
import { Tabs, type Tab } from '../ui/Tabs.tsx';
import { Shortcuts } from './admin/Shortcuts.tsx';

const StaffBookingDialog = lazy(() => import('./admin/StaffBookingDialog.tsx'));

const tabNames = ['bookings', 'services', 'fleet', 'promos', 'users', 'settings'] as const;
type TabName = (typeof tabNames)[number];

/** The office. Nothing of it is fetched before somebody has logged in. */
export default function AdminPage() {
  useDocumentTitle('Admin');
  return (
    <PageBody>
      <AdminGate>{(admin) => <Dashboard admin={admin} />}</AdminGate>
    </PageBody>
  );
}

const renderNewBooking = (props: NewBookingProps) => (
  <Suspense fallback={null}>
    <StaffBookingDialog {...props} />
  </Suspense>
);

const content: Record<TabName, { label: string; render: (admin: Admin) => ReactNode }> = {
  bookings: { label: 'Bookings', render: () => <BookingsTab renderNewBooking={renderNewBooking} /> },
  services: { label: 'Services', render: () => <ServicesTab /> },
  fleet: { label: 'Fleet', render: () => <FleetTab /> },
  promos: { label: 'Promos', render: () => <PromosTab /> },
  users: { label: 'Users', render: ({ id }) => <UsersTab ownId={id} /> },
  settings: { label: 'Settings', render: () => <SettingsTab /> },
};

function Dashboard({ admin }: { admin: Admin }) {
  const { search, change } = useAddress();
  const doubtSession = useSessionDoubt();
  const live = useLiveChanges(() => void doubtSession());
  const tab = oneOf(search.get('tab'), tabNames);
  const show = (name: TabName) => change({ tab: name === 'bookings' ? undefined : name }, { push: true });
  const tabs = tabNames.map((name): Tab<TabName> => ({
    value: name,
    label: content[name].label,
    content: name === tab && content[name].render(admin),
  }));
  return (
    <>
      <StaffHeader title="Admin Dashboard" admin={admin}>
        <LiveMark state={live} />
        <LinkButton variant="ghost" size="small" to={paths.supportDesk}>
          <Headset size={16} aria-hidden /> Support desk
        </LinkButton>
        <LinkButton variant="ghost" size="small" to={paths.status}>
          <Activity size={16} aria-hidden /> Status
        </LinkButton>
        <Shortcuts onTab={(index) => show(tabNames[index] ?? 'bookings')} />
      </StaffHeader>
      <Tabs label="Admin sections" tabs={tabs} value={tab} onValueChange={show} />
    </>
  );
}
