import { styled, css } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { useAvailabilityQuery } from './bookingApi.ts';

const tints = {
  neutral: css`
    background: ${theme.color.grayTint};
    color: ${theme.color.grayText};
  `,
  good: css`
    background: ${theme.color.greenTint};
    color: ${theme.color.greenText};
  `,
  warning: css`
    background: ${theme.color.yellowTint};
    color: ${theme.color.yellowText};
  `,
};

/** As high as its longest text from the beginning: what follows it stays where it is. */
const Answer = styled.output<{ $tint: keyof typeof tints }>`
  ${type.small}
  display: grid;
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border-radius: ${theme.radius.small};
  ${({ $tint }) => tints[$tint]}
  &::before {
    content: attr(data-longest);
    grid-area: 1 / 1;
    visibility: hidden;
  }
`;
const Words = styled.span`
  grid-area: 1 / 1;
`;

/** `date` and `time` moved by whole hours, as the same kind of wall-clock text. */
export function wallClockAfter(date: string, time: string, hours: number): string {
  const moved = new Date(`${date}T${time}:00Z`);
  moved.setUTCHours(moved.getUTCHours() + hours);
  return moved.toISOString().slice(0, 16);
}

interface Props {
  vehicleId: string;
  vehicleName: string;
  date: string;
  time: string;
  hours: number;
}

/** Says whether the car is free around the time that is asked for. Not knowing is no reason to stop anybody. */
export function AvailabilityNotice({ vehicleId, vehicleName, date, time, hours }: Props) {
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time);
  const { currentData, isError } = useAvailabilityQuery(
    { vehicleId, from: `${date}T${time}`, to: isWhole ? wallClockAfter(date, time, hours) : '' },
    { skip: !isWhole },
  );
  const taken = `The ${vehicleName} is already taken around this time. You can choose another vehicle or time, or send your request and we will find you a car of the same class.`;

  const answer = (): { tint: keyof typeof tints; words: string } => {
    if (!isWhole) {
      return {
        tint: 'neutral',
        words: `Choose a date and a time to see whether the ${vehicleName} is free.`,
      };
    }
    if (isError) {
      return {
        tint: 'neutral',
        words: `We could not check whether the ${vehicleName} is free. Send your request, and we will tell you.`,
      };
    }
    if (!currentData) return { tint: 'neutral', words: `Checking whether the ${vehicleName} is free…` };
    if (currentData.busy.length > 0) return { tint: 'warning', words: taken };
    return {
      tint: 'good',
      words: `The ${vehicleName} is free around this time. It is yours once we have approved your request.`,
    };
  };
  const { tint, words } = answer();

  return (
    <Answer $tint={tint} data-longest={taken}>
      <Words>{words}</Words>
    </Answer>
  );
}
