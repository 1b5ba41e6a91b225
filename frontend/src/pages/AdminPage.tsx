import { Activity, CalendarRange, Headset, IdCard, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { paths } from '../routing/paths.ts';
import { oneOf, useSearchState } from '../routing/useSearchState.ts';
import { AlertStrip } from '../features/admin-bookings/AlertStrip.tsx';
import {
  BookingsTab,
  type NewBookingProps,
  type OffersProps,
} from '../features/admin-bookings/BookingsTab.tsx';
import { BlockOutDialog } from '../features/admin-bookings/calendar/blockOuts.tsx';
import { useEventAlerts } from '../features/admin-bookings/useEventAlerts.tsx';
import { FleetTab } from '../features/admin-catalog/FleetTab.tsx';
import { PromosTab } from '../features/admin-catalog/PromosTab.tsx';
import { ServicesTab } from '../features/admin-catalog/ServicesTab.tsx';
import { UsersTab } from '../features/admin-users/UsersTab.tsx';
import { LiveGate } from '../features/admin-live/LiveGate.tsx';
import { LiveIndicator } from '../features/admin-live/LiveIndicator.tsx';
import { useLiveChanges } from '../features/admin-live/useLiveChanges.ts';
import { AdminGate, type Admin } from '../features/auth/AdminGate.tsx';
import { recheckSession } from '../features/auth/session.ts';
import { StaffHeader } from '../features/auth/StaffHeader.tsx';
import { businessToday, dayAfter } from '../domain/dates.ts';
import { useDocumentTitle } from '../domain/useDocumentTitle.ts';
import { SettingsTab } from '../features/settings/SettingsTab.tsx';
import { useWaitingCount } from '../features/support-desk/inboxQueries.ts';
import { media, theme, type } from '../styles/index.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Skeleton } from '../ui/states.tsx';
import { VisuallyHidden } from '../ui/text.tsx';
import { PageBody } from '../ui/Page.tsx';
import { Tabs, type Tab } from '../ui/Tabs.tsx';
import { Shortcuts } from './admin/Shortcuts.tsx';

const PhoneOrder = lazy(() => import('./admin/PhoneOrder.tsx'));

const OffersList = lazy(async () => ({
  default: (await import('../features/admin-offers/OffersList.tsx')).OffersList,
}));

const tabNames = ['bookings', 'services', 'fleet', 'promos', 'users', 'settings'] as const;
type TabName = (typeof tabNames)[number];

const staffPages = [
  [paths.dispatch, CalendarRange, 'Dispatch'],
  [paths.supportDesk, Headset, 'Support desk'],
  [paths.customers, UsersRound, 'Customers'],
  [paths.chauffeurs, IdCard, 'Chauffeurs'],
  [paths.status, Activity, 'Status'],
] as const;

const StaffLink = styled(LinkButton)`
  position: relative;
`;
/** Over the corner of its link, so that who comes in moves nothing. The link's words say it, too. */
const Waiting = styled.span`
  ${type.figures}
  &::before {
    content: attr(data-count) / '';
  }
  position: absolute;
  top: -0.375rem;
  right: -0.25rem;
  min-width: 1.25rem;
  padding-inline: ${theme.space(0.75)};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  font-size: 0.75rem;
  line-height: 1.25rem;
  ${media.contrast} {
    border: 1px solid;
  }
`;

/** The dashboard. Nothing of it is fetched before somebody has logged in. */
export default function AdminPage() {
  // Only this component sets the title: the effect of an outer component would run last.
  const [urgentCount, setUrgentCount] = useState(0);
  useDocumentTitle(urgentCount === 0 ? 'Admin' : `(${urgentCount}) Admin`);
  return (
    <PageBody>
      <AdminGate>
        {(admin) => (
          <LiveGate>
            <Dashboard admin={admin} onUrgent={setUrgentCount} />
          </LiveGate>
        )}
      </AdminGate>
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

const tabsFor = ({ id, username }: Admin, onOpenBooking: (id: string) => void): Tab<TabName>[] => [
  {
    value: 'bookings',
    label: 'Bookings',
    content: <BookingsTab renderNewBooking={renderNewBooking} renderOffers={renderOffers} />,
  },
  { value: 'services', label: 'Services', content: <ServicesTab /> },
  {
    value: 'fleet',
    label: 'Fleet',
    content: (
      <FleetTab
        staffName={username}
        renderBlockOut={(props) => (
          <BlockOutDialog {...props} day={dayAfter(businessToday(), 1)} onOpenBooking={onOpenBooking} />
        )}
      />
    ),
  },
  { value: 'promos', label: 'Promos', content: <PromosTab /> },
  { value: 'users', label: 'Users', content: <UsersTab ownId={id} /> },
  { value: 'settings', label: 'Settings', content: <SettingsTab /> },
];

function Dashboard({ admin, onUrgent }: { admin: Admin; onUrgent: (count: number) => void }) {
  const { search, change } = useSearchState();
  const alerts = useEventAlerts();
  const live = useLiveChanges(recheckSession, alerts.onNotice);
  const waiting = useWaitingCount();
  const tab = oneOf(search.get('tab'), tabNames);
  const show = (name: TabName) => change({ tab: name === 'bookings' ? undefined : name }, { push: true });
  const openBooking = (booking: string) =>
    change({ tab: undefined, block: undefined, booking }, { push: true });
  return (
    <>
      <StaffHeader title="Admin Dashboard" admin={admin}>
        <LiveIndicator state={live} />
        {staffPages.map(([to, Icon, label]) => (
          <StaffLink key={to} variant="ghost" size="small" to={to}>
            <Icon size={16} aria-hidden /> {label}
            {to === paths.supportDesk && waiting !== '' && (
              <>
                <VisuallyHidden> ({waiting} waiting)</VisuallyHidden>
                <Waiting aria-hidden data-count={waiting} />
              </>
            )}
          </StaffLink>
        ))}
        <Shortcuts onTab={(index) => show(tabNames[index] ?? 'bookings')} />
      </StaffHeader>
      <AlertStrip
        alerts={alerts}
        onOpen={openBooking}
        onReview={() => change({ tab: undefined, emails: 'failed' }, { push: true })}
        onCount={onUrgent}
      />
      <Tabs label="Admin sections" tabs={tabsFor(admin, openBooking)} value={tab} onValueChange={show} />
    </>
  );
}
