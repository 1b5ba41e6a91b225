import { Download, Plus } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { oneOf, useSearchState, useUrlDialog } from '../../routing/useSearchState.ts';
import { useToday } from '../../domain/useToday.ts';
import { theme, type } from '../../styles/index.ts';
import { AnchorButton, Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { ViewSwitch } from '../../ui/ViewSwitch.tsx';
import { exportAddress } from './adminBookingsApi.ts';
import { BookingDetails } from './BookingDetails.tsx';
import { BookingOverview } from './BookingOverview.tsx';
import { BookingList } from './BookingList.tsx';
import { addressOfCalendar, readCalendarParams } from './calendar/calendarParams.ts';
import { FailedEmailsDialog } from './emails.tsx';
import { readBookingListParams } from './bookingListParams.ts';

const Calendar = lazy(async () => ({ default: (await import('./calendar/Calendar.tsx')).Calendar }));
const DaySheet = lazy(async () => ({ default: (await import('./calendar/DaySheet.tsx')).DaySheet }));

const Parts = styled(Stack)`
  > * {
    min-width: 0;
  }
`;
const Head = styled(Cluster)`
  margin-bottom: ${theme.space(2)};
`;
const Title = styled.h2`
  ${type.subheading}
  margin-right: auto;
`;

export interface NewBookingProps {
  /** What it begins with: `booking` for nothing, `copy:<id>` or `back:<id>` of a booking, `customer:<id>`. */
  start: string;
  onClose: () => void;
  onCreated: (id: string) => void;
}

export interface OffersProps {
  onOpenBooking: (id: string) => void;
  onNew: () => void;
}

interface BookingsTabProps {
  renderNewBooking: (props: NewBookingProps) => ReactNode;
  renderOffers: (props: OffersProps) => ReactNode;
}

const titles = { list: 'All Bookings', calendar: 'Calendar', offers: 'Offers' };

export function BookingsTab(props: BookingsTabProps) {
  const { search, change } = useSearchState();
  const { openId, open, close } = useUrlDialog('booking');
  const newBooking = useUrlDialog('new');
  const view = oneOf(search.get('view'), ['list', 'calendar', 'offers', 'sheet']);
  const exported = exportAddress(readBookingListParams(search));
  const today = useToday();

  return (
    <>
      {view === 'sheet' ? (
        <Suspense fallback={<Skeleton $height="20rem" />}>
          <DaySheet day={readCalendarParams(search, today).day} onBack={() => change({ view: 'calendar' })} />
        </Suspense>
      ) : (
        <Parts $gap={3}>
          <BookingOverview onOpen={open} />
          <div>
            <Head $gap={1.5}>
              <Title>{titles[view]}</Title>
              <ViewSwitch
                label="View of the bookings"
                value={view}
                onValueChange={(next) => change({ view: next === 'list' ? undefined : next }, { push: true })}
                options={{ list: 'List', calendar: 'Calendar', offers: 'Offers' }}
              />
              {view === 'list' && (
                <AnchorButton variant="secondary" size="small" href={exported} download>
                  <Download size={16} aria-hidden /> Export CSV
                </AnchorButton>
              )}
              <Button size="small" onClick={() => newBooking.open('booking')}>
                <Plus size={16} aria-hidden /> New booking
              </Button>
            </Head>
            {view === 'list' && <BookingList onOpen={open} />}
            {view === 'offers' &&
              props.renderOffers({ onOpenBooking: open, onNew: () => newBooking.open('booking') })}
            {view === 'calendar' && (
              <Suspense fallback={<Skeleton $height="30rem" />}>
                <Calendar
                  onOpenBooking={open}
                  onPrintDay={(day) =>
                    change(
                      { ...addressOfCalendar({ span: 'day', day }, today), view: 'sheet' },
                      { push: true },
                    )
                  }
                />
              </Suspense>
            )}
          </div>
        </Parts>
      )}
      <FailedEmailsDialog onOpen={open} />
      {openId && <BookingDetails key={openId} id={openId} onClose={close} />}
      {newBooking.openId &&
        props.renderNewBooking({
          start: newBooking.openId,
          onClose: newBooking.close,
          onCreated: (id) => change({ new: undefined, booking: id }),
        })}
    </>
  );
}
