import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { passengerOf } from '@livery/shared-types/passenger';
import { CircleCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { timeBeside } from '../../domain/timesOnDay.ts';
import { hovered, theme, type } from '../../styles/index.ts';
import { RideStepMark } from '../../ui/RideSteps.tsx';
import { Muted } from '../../ui/text.tsx';
import { flagsOf, fromNow, nextTrips } from './board.ts';
import { Flags } from './Flags.tsx';

const Strip = styled.section`
  margin-bottom: ${theme.space(2)};
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${theme.space(0.5)} ${theme.space(1.5)};
  margin-bottom: ${theme.space(1)};
  h2 {
    ${type.overline}
    color: ${theme.color.textSecondary};
  }
`;
const List = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(12.5rem, 1fr);
  gap: ${theme.space(1)};
  padding: 2px;
  overflow-x: auto;
  scroll-snap-type: x proximity;
  li {
    max-width: 20rem;
    scroll-snap-align: start;
  }
`;
const Card = styled.button`
  ${type.figures}
  display: grid;
  gap: ${theme.space(0.25)};
  align-content: start;
  width: 100%;
  height: 100%;
  padding: ${theme.space(1)} ${theme.space(1.25)};
  border: 1px solid ${theme.color.hairline};
  border-left: 3px solid ${theme.color.greenText};
  border-radius: ${theme.radius.small};
  background: ${theme.color.surface};
  font-size: 0.8125rem;
  line-height: 1.35;
  text-align: left;
  &[data-missing='yes'] {
    border-left-color: ${theme.color.danger};
  }
  ${hovered(`background: ${theme.color.accentTint};`)}
`;
const When = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space(1)};
  strong {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  span {
    color: ${theme.color.textSecondary};
  }
`;
const Cut = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const State = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(0.5)};
  min-height: 1.25rem;
  color: ${theme.color.greenText};
  font-size: 0.75rem;
  font-weight: 500;
`;

export function NextHours(props: {
  trips: readonly DispatchTrip[];
  /** The business's day of `now`. */
  today: string;
  now: number;
  onOpen: (id: string) => void;
}) {
  const next = nextTrips(props.trips, props.now);
  const lacking = next.filter(({ flags }) => flags.length > 0).length;
  return (
    <Strip aria-label="Next four hours">
      <Head>
        <h2>Next four hours</h2>
        <Muted as="span">{summary(next.length, lacking)}</Muted>
      </Head>
      {next.length > 0 && (
        <List>
          {next.map((trip) => (
            <li key={trip.id}>
              <Card
                type="button"
                aria-haspopup="dialog"
                data-missing={trip.flags.length > 0 ? 'yes' : 'no'}
                onClick={() => props.onOpen(trip.id)}
              >
                <When>
                  <strong>{timeBeside(props.today, trip.from)}</strong>{' '}
                  <span>{fromNow(trip.from, props.now)}</span>
                </When>
                <Cut>{passengerOf(trip).name}</Cut>
                <Cut>
                  <Muted as="span" $inline>
                    {[trip.chauffeurName, trip.vehicleName].filter(Boolean).join(' · ') || trip.pickupAddress}
                  </Muted>
                </Cut>
                <State>
                  <Flags flags={flagsOf(trip)} />
                  {trip.step ? (
                    <RideStepMark step={trip.step} />
                  ) : (
                    trip.flags.length === 0 && (
                      <>
                        <CircleCheck size={14} aria-hidden /> Ready
                      </>
                    )
                  )}
                </State>
              </Card>
            </li>
          ))}
        </List>
      )}
    </Strip>
  );
}

function summary(count: number, lacking: number): string {
  if (count === 0) return 'No trip begins.';
  const trips = `${count} ${count === 1 ? 'trip' : 'trips'}`;
  if (lacking === 0) return `${trips}, nothing is missing.`;
  return `${trips}, ${lacking} ${lacking === 1 ? 'needs' : 'need'} something.`;
}
