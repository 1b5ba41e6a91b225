import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { styled } from 'styled-components';
import { media, theme, type } from '../../styles/index.ts';
import { Muted } from '../../ui/text.tsx';
import { isOpen, type BoardBy } from './board.ts';
import { TripBar } from './TripBar.tsx';

/** A trip dropped here is taken from whoever has it. */
export const UNASSIGNED = 'unassigned';

const Column = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  max-height: max(24rem, calc(100dvh - 13rem));
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.surface};
  &[data-can-drop='yes'] {
    background: ${theme.color.greenTint};
  }
  &[data-can-drop='yes'][data-over] {
    box-shadow: inset 0 0 0 2px ${theme.color.greenText};
  }
  ${media.contrast} {
    &[data-can-drop='yes'][data-over] {
      outline: 3px solid Highlight;
    }
  }
`;
const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space(1)};
  padding: ${theme.space(1)} ${theme.space(1.5)};
  border-bottom: 1px solid ${theme.color.hairline};
  h2 {
    font-size: 0.875rem;
    font-weight: 600;
  }
  span {
    ${type.figures}
    color: ${theme.color.textSecondary};
    font-size: 0.8125rem;
  }
`;
const List = styled.ul`
  display: grid;
  gap: ${theme.space(0.75)};
  align-content: start;
  padding: ${theme.space(0.75)};
  overflow-y: auto;
  li {
    height: 4.125rem;
  }
`;
const Nothing = styled(Muted)`
  padding: ${theme.space(2)} ${theme.space(1.5)};
`;

interface UnassignedColumnProps {
  trips: readonly DispatchTrip[];
  /** Of the board. */
  date: string;
  dayIsEmpty: boolean;
  by: BoardBy;
  tabStop: string | undefined;
  draggedId: string | undefined;
  isOver: boolean;
  canDrop: boolean;
  onOpen: (tripId: string) => void;
}

/** The trips that nobody has, or that have no car, by pickup. */
export function UnassignedColumn(props: UnassignedColumnProps) {
  const { trips, date, dayIsEmpty, by, tabStop, draggedId, isOver, canDrop, onOpen } = props;
  const title = by === 'chauffeur' ? 'No chauffeur' : 'No car';
  const open = trips.filter(isOpen).length;
  return (
    <Column
      aria-label={by === 'chauffeur' ? 'Trips without a chauffeur' : 'Trips without a car'}
      data-drop={UNASSIGNED}
      data-drag-scroll
      data-can-drop={canDrop ? 'yes' : undefined}
      data-over={isOver ? '' : undefined}
    >
      <Head>
        <h2>{title}</h2>
        <span>{open}</span>
      </Head>
      {trips.length === 0 ? (
        <Nothing>
          {dayIsEmpty
            ? 'No trips on this day.'
            : `Every trip of the day has a ${by === 'chauffeur' ? 'chauffeur' : 'car'}.`}
        </Nothing>
      ) : (
        <List>
          {trips.map((trip) => (
            <li key={trip.id}>
              <TripBar
                trip={trip}
                date={date}
                by={by}
                isUnassigned
                isDragged={trip.id === draggedId}
                isTabStop={trip.id === tabStop}
                onOpen={onOpen}
              />
            </li>
          ))}
        </List>
      )}
    </Column>
  );
}
