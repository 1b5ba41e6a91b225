import { Activity, CalendarRange, Headset, IdCard, UsersRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { paths } from '../routing/paths.ts';
import { oneOf, useSearchState } from '../routing/useSearchState.ts';
import {
  ChangeRequestAlerts,
  DisputeAlerts,
  LateRideAlerts,
  UrgentRequests,
  useEventNotices,
} from '../features/admin-bookings/StaffAlerts.tsx';
import {
  BookingsTab,
  type NewBookingProps,
  type OffersProps,
} from '../features/admin-bookings/BookingsTab.tsx';
import { FleetTab } from '../features/admin-catalog/FleetTab.tsx';
import { PromosTab } from '../features/admin-catalog/PromosTab.tsx';
import { ServicesTab } from '../features/admin-catalog/ServicesTab.tsx';
import { UsersTab } from '../features/admin-users/UsersTab.tsx';
import { LiveIndicator } from '../features/admin-live/LiveIndicator.tsx';
import { useLiveChanges } from '../features/admin-live/useLiveChanges.ts';
import { AdminGate, type Admin } from '../features/auth/AdminGate.tsx';
import { recheckSession } from '../features/auth/session.ts';
import { StaffHeader } from '../features/auth/StaffHeader.tsx';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { SettingsTab } from '../features/settings/SettingsTab.tsx';
import { useWaitingCount } from '../features/support-desk/inboxQueries.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Skeleton } from '../ui/states.tsx';
import { PageBody } from '../ui/Page.tsx';
import { Tabs, type Tab } from '../ui/Tabs.tsx';
import { Shortcuts } from './admin/Shortcuts.tsx';

const PhoneOrder = lazy(() => import('./admin/PhoneOrder.tsx'));

const OffersList = lazy(async () => ({
  default: (await import('../features/admin-offers/OffersList.tsx')).OffersList,
}));

const tabNames = ['bookings', 'services', 'fleet', 'promos', 'users', 'settings'] as const;
type TabName = (typeof tabNames)[number];

/** The dashboard. Nothing of it is fetched before somebody has logged in. */
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
    <PhoneOrder key={props.start} {...props} />
  </Suspense>
);

const renderOffers = (props: OffersProps) => (
  <Suspense fallback={<Skeleton $height="20rem" />}>
    <OffersList {...props} />
  </Suspense>
);

const tabsFor = ({ id }: Admin): Tab<TabName>[] => [
  {
    value: 'bookings',
    label: 'Bookings',
    content: <BookingsTab renderNewBooking={renderNewBooking} renderOffers={renderOffers} />,
  },
  { value: 'services', label: 'Services', content: <ServicesTab /> },
  { value: 'fleet', label: 'Fleet', content: <FleetTab /> },
  { value: 'promos', label: 'Promos', content: <PromosTab /> },
  { value: 'users', label: 'Users', content: <UsersTab ownId={id} /> },
  { value: 'settings', label: 'Settings', content: <SettingsTab /> },
];

function Dashboard({ admin }: { admin: Admin }) {
  const { search, change } = useSearchState();
  const disputes = useEventNotices('payment.disputed');
  const changeRequests = useEventNotices('booking.change_requested');
  const lateRides = useEventNotices('ride.late');
  const live = useLiveChanges(recheckSession, (notice) => {
    disputes.onNotice(notice);
    changeRequests.onNotice(notice);
    lateRides.onNotice(notice);
  });
  const waiting = useWaitingCount();
  const tab = oneOf(search.get('tab'), tabNames);
  const show = (name: TabName) => change({ tab: name === 'bookings' ? undefined : name }, { push: true });
  const openBooking = (booking: string) => change({ tab: undefined, booking }, { push: true });
  return (
    <>
      <StaffHeader title="Admin Dashboard" admin={admin}>
        <LiveIndicator state={live} />
        <LinkButton variant="ghost" size="small" to={paths.dispatch}>
          <CalendarRange size={16} aria-hidden /> Dispatch
        </LinkButton>
        <LinkButton variant="ghost" size="small" to={paths.supportDesk}>
          <Headset size={16} aria-hidden /> Support desk{waiting !== '' && ` (${waiting} waiting)`}
        </LinkButton>
        <LinkButton variant="ghost" size="small" to={paths.customers}>
          <UsersRound size={16} aria-hidden /> Customers
        </LinkButton>
        <LinkButton variant="ghost" size="small" to={paths.chauffeurs}>
          <IdCard size={16} aria-hidden /> Chauffeurs
        </LinkButton>
        <LinkButton variant="ghost" size="small" to={paths.status}>
          <Activity size={16} aria-hidden /> Status
        </LinkButton>
        <Shortcuts onTab={(index) => show(tabNames[index] ?? 'bookings')} />
      </StaffHeader>
      <LateRideAlerts
        bookingIds={lateRides.bookingIds}
        onOpen={(id) => {
          lateRides.dismiss(id);
          openBooking(id);
        }}
        onDismiss={lateRides.dismiss}
      />
      <DisputeAlerts
        bookingIds={disputes.bookingIds}
        onOpen={(id) => {
          disputes.dismiss(id);
          openBooking(id);
        }}
        onDismiss={disputes.dismiss}
      />
      <ChangeRequestAlerts
        bookingIds={changeRequests.bookingIds}
        onOpen={(id) => {
          changeRequests.dismiss(id);
          openBooking(id);
        }}
        onDismiss={changeRequests.dismiss}
      />
      <UrgentRequests onOpen={openBooking} />
      <Tabs label="Admin sections" tabs={tabsFor(admin)} value={tab} onValueChange={show} />
    </>
  );
}
