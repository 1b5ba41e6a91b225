import { styled } from 'styled-components';
import { displayDate, displayTime } from '../../domain/dates.ts';
import type { KeptJourney } from '../../domain/keptJourney.ts';
import { paths } from '../../routing/paths.ts';
import { theme, type } from '../../styles/index.ts';
import { Link } from '../../ui/Link.tsx';

const Line = styled.p`
  ${type.small}
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border-left: 2px solid ${theme.color.accent};
  background: ${theme.color.surface};
  color: ${theme.color.textSecondary};
  strong {
    color: ${theme.color.text};
    font-weight: 550;
  }
  a {
    color: ${theme.color.accentText};
  }
`;

interface Props {
  journey: KeptJourney;
  hours: number;
}

export function TripInHand({ journey: { pickup, to, date, time }, hours }: Props) {
  const route = [pickup, to.at(-1)].filter(Boolean).join(' to ');
  const when = [date && displayDate(date), time && displayTime(time)].filter(Boolean).join(' at ');
  return (
    <Line>
      Totals are for your trip: <strong>{route}</strong>,{' '}
      {[when, `${hours} hours`].filter(Boolean).join(', ')}. <Link to={paths.booking}>Change it</Link>
    </Line>
  );
}
