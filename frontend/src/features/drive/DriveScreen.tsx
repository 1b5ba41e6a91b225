import type { RideProblemKind } from '@livery/shared-types/rideLimits';
import { MapPin, Menu, TriangleAlert, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { businessToday } from '../../domain/dates.ts';
import { theme, type } from '../../styles/index.ts';
import { VisuallyHidden } from '../../ui/text.tsx';
import { ActionBar, type TripActions } from './ActionBar.tsx';
import { clockOf, pickupDayOf, whenOf } from './clock.ts';
import { DriveMenu } from './DriveMenu.tsx';
import type { DriveSession, DriveSnapshot } from './driveSession.ts';
import type { LineState } from './driveSync.ts';
import { NoLink } from './NoLink.tsx';
import { Notices } from './Notices.tsx';
import { BigButton, Label } from './parts.tsx';
import { ProblemSheet } from './ProblemSheet.tsx';
import { ConsentSheet, DeclineSheet } from './sheets.tsx';
import { currentTrip, isTripOver, sharesPosition, shownTrips, type ShownTrip } from './shownTrips.ts';
import { phoneLanguage, TextsContext, textsOf, useTexts } from './texts.ts';
import { TripCard } from './TripCard.tsx';
import { TripList } from './TripList.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useDrive } from './useDrive.ts';
import { usePosition } from './usePosition.ts';
import { useRest } from './useRest.ts';
import { useTick } from './useTick.ts';

const Shell = styled.div`
  display: flex;
  flex-direction: column;
  max-width: 36rem;
  height: 100dvh;
  margin-inline: auto;
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
  padding: ${theme.space(0.5)} ${theme.space(0.5)} ${theme.space(0.5)} ${theme.space(2)};
  border-bottom: 1px solid ${theme.color.hairline};
`;
const Sharing = styled.output`
  color: ${theme.color.accentText};
`;
const Line = styled.output<{ $isOffline: boolean }>`
  flex: 1;
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
  min-width: 0;
  color: ${({ $isOffline }) => ($isOffline ? theme.color.yellowText : theme.color.textSecondary)};
  font-size: 0.9375rem;
  line-height: 1.3;
  svg {
    flex: none;
  }
`;
const Detail = styled.span`
  display: block;
  font-size: 0.8125rem;
`;
const MenuButton = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: ${theme.radius.large};
`;
const Main = styled.main`
  flex: 1;
  display: grid;
  align-content: start;
  gap: ${theme.space(2.5)};
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${theme.space(2)};
  outline: none;
`;
const Foot = styled.footer`
  position: relative;
`;
const Buttons = styled.div`
  padding: ${theme.space(1.25)} ${theme.space(2)} ${theme.space(1.5)};
  border-top: 1px solid ${theme.color.hairline};
  background: ${theme.color.surface};
`;
/** Over the page and above the buttons, so that none of them moves. */
const Above = styled.div`
  position: absolute;
  right: 0;
  bottom: 100%;
  left: 0;
`;
const Title = styled.h1`
  position: absolute;
  clip-path: inset(50%);
`;
const Empty = styled.div`
  display: grid;
  gap: ${theme.space(1)};
  padding-block: ${theme.space(8)};
  text-align: center;
  h2 {
    ${type.subheading}
  }
`;

/** The chauffeur's page: one trip large, the others below, and the buttons under the thumb. */
export function DriveScreen({ session }: { session: DriveSession }) {
  const snapshot = useDrive(session);
  const language = snapshot.state.language ?? phoneLanguage();
  const texts = textsOf(language);
  useEffect(() => {
    document.documentElement.lang = texts.language;
    document.title = texts.title;
  }, [texts]);

  return (
    <TextsContext value={texts}>
      <Screen session={session} snapshot={snapshot} />
    </TextsContext>
  );
}

function Screen({ session, snapshot }: { session: DriveSession; snapshot: DriveSnapshot }) {
  const texts = useTexts();
  const { isReady, state, line } = snapshot;
  if (!isReady) return null;
  if (state.key === null)
    return <NoLink isEnded={state.isEnded} unsent={state.presses.length} onLink={session.openLink} />;
  if (state.day !== null) return <Trips session={session} snapshot={snapshot} day={state.day} />;
  return (
    <Shell>
      <Main>
        <Empty as="output">
          <h1>{line === 'offline' ? texts.neverLoaded : texts.loading}</h1>
          {line === 'offline' && <p>{texts.neverLoadedHint}</p>}
        </Empty>
      </Main>
    </Shell>
  );
}

interface TripsProps {
  session: DriveSession;
  snapshot: DriveSnapshot;
  day: NonNullable<DriveSnapshot['state']['day']>;
}

function Trips({ session, snapshot, day }: TripsProps) {
  const texts = useTexts();
  const { state, line } = snapshot;
  useTick(1_000);
  const now = session.now();
  // By the page's own clock: the day that was fetched may be yesterday's while there is no connection.
  const today = businessToday(new Date(now));
  const [openId, setOpenId] = useState<string>();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [asksConsent, setAsksConsent] = useState(false);
  const [isResting, rest] = useRest();
  const mainRef = useRef<HTMLElement>(null);

  const trips = shownTrips(day.trips, state.presses);
  const next = currentTrip(trips);
  const trip = trips.find(({ id }) => id === openId) ?? next;
  const sharing = state.sharesPosition === true ? trips.find(sharesPosition) : undefined;
  const position = usePosition({
    client: session.client,
    tripId: sharing?.id,
    sharingKey: state.key,
    now: session.now,
  });
  const isToday = (one: ShownTrip) => pickupDayOf(one) <= today;
  const others = trips.filter(({ id }) => id !== trip?.id);

  const show = (id: string | undefined) => {
    setOpenId(id);
    if (mainRef.current) mainRef.current.scrollTop = 0;
  };
  const actionsOf = ({ id }: ShownTrip): TripActions => {
    const pressed = (sent: Promise<void>) => {
      rest();
      void sent;
    };
    return {
      step: (step) => {
        if (step === 'on_the_way' && state.sharesPosition === null) setAsksConsent(true);
        pressed(session.step(id, step));
      },
      decline: (reason) => pressed(session.decline(id, reason)),
      cash: (amount) => pressed(session.cash(id, amount)),
      problem: (problem, note) => pressed(session.problem(id, problem, note)),
      extra: (extra) => pressed(session.extra(id, extra)),
    };
  };

  return (
    <Shell>
      <Head>
        <LineStatus
          line={line}
          dayAsOf={state.dayAsOf}
          name={day.chauffeur.name}
          unsent={state.presses.length}
        />
        {position === 'watching' && (
          <Sharing>
            <MapPin size={20} aria-hidden />
            <VisuallyHidden>{texts.positionOn}</VisuallyHidden>
          </Sharing>
        )}
        <MenuButton type="button" aria-label={texts.menu} onClick={() => setIsMenuOpen(true)}>
          <Menu size={26} aria-hidden />
        </MenuButton>
      </Head>
      <Main ref={mainRef}>
        <Title>{texts.title}</Title>
        {position === 'refused' && <Label as="output">{texts.positionRefused}</Label>}
        {trip ? (
          <TripCard
            trip={trip}
            when={whenOf(trip, { now, today, texts })}
            now={now}
            onExtra={actionsOf(trip).extra}
          />
        ) : (
          <NoTrip hasDone={trips.length > 0} />
        )}
        {trip !== next && next !== undefined && (
          <BigButton onClick={() => show(undefined)}>{texts.backToNext}</BigButton>
        )}
        {trip && !isTripOver(trip) && <ProblemButton key={trip.id} onReport={actionsOf(trip).problem} />}
        {trip?.ride.step === 'accepted' && <DeclineLater onDecline={actionsOf(trip).decline} />}
        <TripList title={texts.today} today={today} trips={others.filter(isToday)} onOpen={show} />
        <TripList
          title={texts.tomorrow}
          today={today}
          trips={others.filter((one) => !isToday(one))}
          onOpen={show}
        />
      </Main>
      <Foot>
        <Above>
          <Notices notices={state.notices} onConfirm={(id) => void session.dismiss(id)} />
          <UndoBar undoable={state.undoable} now={session.now} onUndo={() => void session.undo()} />
        </Above>
        {trip && (
          <Buttons>
            <ActionBar
              key={trip.id}
              trip={trip}
              when={whenOf(trip, { now, today, texts })}
              now={now}
              isResting={isResting}
              actions={actionsOf(trip)}
            />
          </Buttons>
        )}
      </Foot>
      {asksConsent && (
        <ConsentSheet
          onChoose={(isChosen) => {
            setAsksConsent(false);
            void session.choosePosition(isChosen);
          }}
        />
      )}
      {isMenuOpen && (
        <DriveMenu
          name={day.chauffeur.name}
          sharesPosition={state.sharesPosition === true}
          onPosition={(isChosen) => void session.choosePosition(isChosen)}
          onLanguage={(chosen) => void session.chooseLanguage(chosen)}
          onClose={() => setIsMenuOpen(false)}
        />
      )}
    </Shell>
  );
}

interface LineStatusProps {
  line: LineState;
  dayAsOf: number | null;
  name: string;
  unsent: number;
}

function LineStatus({ line, dayAsOf, name, unsent }: LineStatusProps) {
  const texts = useTexts();
  if (line !== 'offline')
    return (
      <Line $isOffline={false}>
        <Wifi size={20} aria-hidden />
        {name}
      </Line>
    );
  const asOf = dayAsOf === null ? '' : ` · ${texts.asOf(texts.time(clockOf(dayAsOf)))}`;
  return (
    <Line $isOffline>
      <WifiOff size={20} aria-hidden />
      <span>
        {texts.offline}
        {asOf}
        {unsent > 0 && <Detail>{texts.unsent(unsent)}</Detail>}
      </span>
    </Line>
  );
}

function NoTrip({ hasDone }: { hasDone: boolean }) {
  const texts = useTexts();
  return (
    <Empty>
      <h2>{hasDone ? texts.allDone : texts.noTrips}</h2>
      <p>{hasDone ? texts.allDoneHint : texts.noTripsHint}</p>
    </Empty>
  );
}

function ProblemButton({ onReport }: { onReport: (problem: RideProblemKind, note: string) => void }) {
  const texts = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <BigButton onClick={() => setIsAsking(true)}>
        <TriangleAlert size={22} aria-hidden />
        {texts.problem}
      </BigButton>
      {isAsking && (
        <ProblemSheet
          onClose={close}
          onReport={(problem, note) => {
            close();
            onReport(problem, note);
          }}
        />
      )}
    </>
  );
}

/** An accepted trip can still be given back; not beside the button for the next step. */
function DeclineLater({ onDecline }: { onDecline: (reason: string) => void }) {
  const texts = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <BigButton onClick={() => setIsAsking(true)}>{texts.declineTrip}</BigButton>
      {isAsking && (
        <DeclineSheet
          onClose={() => setIsAsking(false)}
          onDecline={(reason) => {
            setIsAsking(false);
            onDecline(reason);
          }}
        />
      )}
    </>
  );
}
