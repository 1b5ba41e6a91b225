import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { useAvailabilityQuery } from './bookingApi.ts';

const Warning = styled.output`
  ${type.small}
  display: block;
  padding: ${theme.space(1.25)} ${theme.space(1.5)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.yellowTint};
  color: ${theme.color.yellowText};
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

/** Warns when the car is taken around the time that is asked for. Not knowing is no reason to stop anybody. */
export function AvailabilityNotice({ vehicleId, vehicleName, date, time, hours }: Props) {
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time);
  const { currentData } = useAvailabilityQuery(
    { vehicleId, from: `${date}T${time}`, to: isWhole ? wallClockAfter(date, time, hours) : '' },
    { skip: !isWhole },
  );
  if (!currentData || currentData.busy.length === 0) return null;
  return (
    <Warning>
      The {vehicleName} is already taken around this time. You can choose another vehicle or time, or send
      your request and we will find you a car of the same class.
    </Warning>
  );
}
