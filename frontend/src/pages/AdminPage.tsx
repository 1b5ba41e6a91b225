import { Activity, Headset } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
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
import { LogoutButton } from '../features/auth/LogoutButton.tsx';
import { useDocumentTitle } from '../features/brand/useBrand.ts';
import { SettingsTab } from '../features/settings/SettingsTab.tsx';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';
import { LinkButton } from '../ui/Button.tsx';
import { PageBody } from '../ui/Section.tsx';
import { Tabs, type Tab } from '../ui/Tabs.tsx';
import { Shortcuts } from './admin/Shortcuts.tsx';

const StaffBookingDialog = lazy(() => import('./admin/StaffBookingDialog.tsx'));

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(2)} ${theme.space(3)};
  padding-block: ${theme.space(4)} ${theme.space(2.5)};
`;
const Title = styled.h1`
  ${type.heading}
`;
const Who = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1)};
`;

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
      <Header>
        <div>
          <Title tabIndex={-1}>Admin Dashboard</Title>
          <Who>Signed in as {admin.username}</Who>
        </div>
        <Tools>
          <LiveMark state={live} />
          <LinkButton variant="ghost" size="small" to={paths.supportDesk}>
            <Headset size={16} aria-hidden /> Support desk
          </LinkButton>
          <LinkButton variant="ghost" size="small" to={paths.status}>
            <Activity size={16} aria-hidden /> Status
          </LinkButton>
          <Shortcuts onTab={(index) => show(tabNames[index] ?? 'bookings')} />
          <LogoutButton />
        </Tools>
      </Header>
      <Tabs label="Admin sections" tabs={tabs} value={tab} onValueChange={show} />
    </>
  );
}
