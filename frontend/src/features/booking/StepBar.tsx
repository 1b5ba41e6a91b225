import { useWatch, type Control } from 'react-hook-form';
import { styled } from 'styled-components';
import { displayDate, displayTime } from '../../domain/dates.ts';
import { media, theme, type } from '../../styles/index.ts';
import { RouteLine } from '../../ui/RouteLine.tsx';
import { Muted, VisuallyHidden } from '../../ui/text.tsx';
import type { BookingDraft } from './bookingDraft.ts';
import type { BookingStep, BookingSteps } from './useBookingStep.ts';

const Frame = styled.nav`
  display: grid;
  gap: ${theme.space(1)};
  ${media.desktop} {
    display: none;
  }
`;
const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${theme.space(1)};
`;
const Step = styled.li<{ $isReached: boolean }>`
  ${type.small}
  border-top: 3px solid ${({ $isReached }) => ($isReached ? theme.color.accentText : theme.color.hairline)};
  color: ${({ $isReached }) => ($isReached ? theme.color.text : theme.color.textSecondary)};
  &[aria-current] {
    font-weight: 600;
  }
  ${media.contrast} {
    border-top-style: ${({ $isReached }) => ($isReached ? 'solid' : 'dotted')};
  }
  button,
  > span {
    display: flex;
    align-items: center;
    width: 100%;
    min-height: ${theme.target};
  }
  button {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
`;
const STEPS: { step: BookingStep; label: string }[] = [
  { step: 1, label: 'Journey' },
  { step: 2, label: 'Car' },
  { step: 3, label: 'Payment' },
];

interface Props {
  control: Control<BookingDraft>;
  steps: BookingSteps;
  vehicleName: string | undefined;
}

/** Where one part is shown at a time: which one, the way back, and what was chosen so far. */
export function StepBar({ control, steps, vehicleName }: Props) {
  const [pickupAddress, destinations, date, time] = useWatch({
    control,
    name: ['pickupAddress', 'destinations', 'date', 'time'],
  });
  const stops = destinations.map(({ address }) => address.trim()).filter(Boolean);
  return (
    <Frame aria-label="Parts of your booking">
      <List>
        {STEPS.map(({ step, label }) => (
          <Step
            key={step}
            $isReached={step <= steps.step}
            aria-current={step === steps.step ? 'step' : undefined}
          >
            {step < steps.step ? (
              <button type="button" onClick={() => steps.goBackTo(step)}>
                <VisuallyHidden>Back to part {step}: </VisuallyHidden>
                {label}
              </button>
            ) : (
              <span>{label}</span>
            )}
          </Step>
        ))}
      </List>
      {steps.step > 1 && (
        <Muted as="div">
          <RouteLine booking={{ pickupAddress, destinations: stops, destinationAddress: null }} />
          <br />
          {[`${displayDate(date)}, ${displayTime(time)}`, steps.step > 2 && vehicleName]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      )}
    </Frame>
  );
}
