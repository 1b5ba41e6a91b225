import { useState } from 'react';
import { styled } from 'styled-components';
import { readAnew } from '../../api/baseApi.ts';
import { chauffeursApi } from '../../api/chauffeursApi.ts';
import { QueryStates } from '../../api/QueryStates.tsx';
import { dayAfter } from '../../domain/dates.ts';
import { useToday } from '../../domain/useToday.ts';
import { CopyJobText } from '../../features/admin-bookings/CopyJobText.tsx';
import { BookingDetails } from '../../features/admin-bookings/BookingDetails.tsx';
import { isDay } from '../../features/admin-bookings/calendar/calendarParams.ts';
import { reachesBeyond, tripsOf, type BoardBy } from '../../features/dispatch/board.ts';
import { BoardToolbar, boardViews } from '../../features/dispatch/BoardToolbar.tsx';
import { DayContents } from '../../features/dispatch/DayContents.tsx';
import { DaySheets, sheetsOf } from '../../features/dispatch/DaySheets.tsx';
import { Needs } from '../../features/dispatch/Needs.tsx';
import { NextHours } from '../../features/dispatch/NextHours.tsx';
import { PrintDialog } from '../../features/dispatch/PrintDialog.tsx';
import { TripDialog } from '../../features/dispatch/TripDialog.tsx';
import { oneOf, useSearchState, useUrlDialog } from '../../routing/useSearchState.ts';
import { showFailure } from '../../store/showToast.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { useNow } from '../../ui/useNow.ts';
import { MoveDialogs } from './MoveDialogs.tsx';
import { focusTrip } from '../../features/dispatch/tripFocus.ts';
import { usePrinting } from '../../features/dispatch/usePrinting.ts';
import { useProblemSound } from '../../features/dispatch/useProblemSound.ts';
import { useMoves } from '../../features/dispatch/useMoves.ts';

const OnScreen = styled.div`
  @media print {
    display: none;
  }
`;

/** One day of the dispatch board: which one, and how it is looked at, is kept in the address. */
export function DispatchDay() {
  const { search, change } = useSearchState();
  const now = useNow();
  const today = useToday();
  const asked = search.get('date');
  const day = isDay(asked) ? asked : today;
  const hasRoom = useMediaQuery('(min-width: 48rem)');
  const view = hasRoom ? oneOf(search.get('view'), boardViews) : 'list';
  const query = chauffeursApi.useDispatchBoardQuery(day, readAnew);
  const board = query.currentData;
  const tomorrow = dayAfter(today, 1);
  const isLate = day === today && board !== undefined && reachesBeyond(board, now);
  const { currentData: nextBoard } = chauffeursApi.useDispatchBoardQuery(tomorrow, {
    ...readAnew,
    skip: !isLate,
  });
  useProblemSound(board?.trips);
  const moves = useMoves(board);
  const tripDialog = useUrlDialog('trip');
  const printing = usePrinting();
  const [isChoosingSheet, setIsChoosingSheet] = useState(false);
  const sheets = board ? sheetsOf(board) : [];
  const trip = board?.trips.find(({ id }) => id === tripDialog.openId);
  const by: BoardBy = view === 'cars' ? 'car' : 'chauffeur';
  const openBooking = (booking: string) => change({ trip: undefined, booking }, { push: true });
  const bookingId = search.get('booking');

  return (
    <>
      <BoardToolbar
        day={day}
        today={today}
        view={view}
        onView={hasRoom ? (next) => change({ view: next === 'chauffeurs' ? undefined : next }) : undefined}
        onDay={(next) => change({ date: next === today ? undefined : next })}
        onPrint={sheets.length > 0 ? () => setIsChoosingSheet(true) : undefined}
      />
      <OnScreen>
        {/* It stays while the board is asked for once more: the trips below would jump up and down. */}
        {query.error !== undefined && board && (
          <Notice>
            <span>The board could not be read again: what is below may be out of date.</span>
            <SmallButton busy={query.isFetching} busyLabel="Reading…" onClick={() => void query.refetch()}>
              Try again
            </SmallButton>
          </Notice>
        )}
        <QueryStates
          query={{ ...query, data: board }}
          noun="dispatch board"
          loadingText="Loading the dispatch board"
          height="34rem"
          keepsData
        >
          {(shown) => (
            <>
              <Needs trips={shown.trips} onOpen={tripDialog.open} />
              {day === today && (
                <NextHours
                  trips={tripsOf(shown, nextBoard)}
                  today={today}
                  now={now}
                  onOpen={(id) =>
                    shown.trips.some((known) => known.id === id)
                      ? tripDialog.open(id)
                      : change({ date: tomorrow, trip: id }, { push: true })
                  }
                />
              )}
              <DayContents
                board={shown}
                view={view}
                isOver={Date.parse(shown.to) <= now}
                moves={moves}
                onOpen={tripDialog.open}
              />
            </>
          )}
        </QueryStates>
      </OnScreen>
      <VisuallyHidden as="output" aria-live="polite">
        {moves.said}
      </VisuallyHidden>
      {board && trip && (
        <TripDialog
          trip={trip}
          board={board}
          by={by}
          onAssign={(chauffeurId) => {
            tripDialog.close();
            moves.giveTo(trip, chauffeurId);
          }}
          onTakeCar={(vehicleId) => {
            tripDialog.close();
            moves.moveTo(trip, vehicleId);
          }}
          onRefused={(reason) => showFailure('Not possible', reason)}
          onOpenBooking={() => openBooking(trip.id)}
          jobText={<CopyJobText bookingId={trip.id} />}
          onClose={tripDialog.close}
          onCloseFocus={() => focusTrip(trip.id)}
        />
      )}
      {bookingId !== null && (
        <BookingDetails
          key={bookingId}
          id={bookingId}
          onClose={() => change({ booking: undefined, change: undefined })}
          onCloseFocus={() => focusTrip(bookingId)}
        />
      )}
      {board && <MoveDialogs moves={moves} board={board} onOpenBooking={openBooking} />}
      {isChoosingSheet && (
        <PrintDialog
          sheets={sheets}
          onClose={() => setIsChoosingSheet(false)}
          onPrint={(chauffeurId) => {
            setIsChoosingSheet(false);
            printing.start(chauffeurId);
          }}
        />
      )}
      {board && <DaySheets board={board} chauffeurId={printing.chauffeurId} />}
    </>
  );
}
