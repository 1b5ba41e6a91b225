import type { RideStep } from '@livery/shared-types/rideFields';
import { CarFront, Check, CircleCheckBig, MapPin, UserCheck, type LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import { inBusinessZone } from '../domain/dates.ts';
import { rideStepLabels, rideSteps } from '../domain/rideSteps.ts';
import { below, media, theme, type } from '../styles/index.ts';
import { VisuallyHidden } from './text.tsx';

const icons: Record<RideStep, LucideIcon> = {
  accepted: Check,
  on_the_way: CarFront,
  arrived: MapPin,
  on_board: UserCheck,
  done: CircleCheckBig,
};

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(0.5)};
  white-space: nowrap;
  svg {
    flex: none;
  }
`;

export function RideStepMark({ step, size = 14 }: { step: RideStep; size?: number }) {
  const Icon = icons[step];
  return (
    <Mark>
      <Icon size={size} aria-hidden />
      {rideStepLabels[step]}
    </Mark>
  );
}

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: ${theme.space(0.5)};
  ${below.narrow} {
    grid-template-columns: none;
  }
`;
const Item = styled.li`
  ${type.figures}
  display: grid;
  justify-items: start;
  align-content: start;
  gap: ${theme.space(0.25)};
  padding-top: ${theme.space(0.75)};
  border-top: 2px solid ${theme.color.hairline};
  color: ${theme.color.textSecondary};
  font-size: 0.8125rem;
  line-height: 1.35;
  &[data-taken] {
    border-top-color: ${theme.color.accentText};
    color: ${theme.color.text};
  }
  &[aria-current='step'] {
    font-weight: 600;
  }
  ${media.contrast} {
    &:not([data-taken]) {
      border-top-style: dotted;
    }
  }
  time {
    color: ${theme.color.textSecondary};
    font-weight: 400;
  }
  ${below.phone} {
    font-size: 0.75rem;
  }
  /* Side by side the words would not fit. */
  ${below.narrow} {
    grid-template-columns: auto 1fr auto;
    padding-block: ${theme.space(0.75)} 0;
    column-gap: ${theme.space(1)};
    font-size: 0.8125rem;
  }
`;

interface RideStepsProps {
  steps: readonly { step: RideStep; at: string }[];
  /** The newest one; null before the first. */
  step: RideStep | null;
}

/** All steps of a ride side by side: those that were taken with their time, and those that are to come. */
export function RideSteps({ steps, step }: RideStepsProps) {
  const takenAt = new Map(steps.map((taken) => [taken.step, taken.at]));
  return (
    <List aria-label="Ride">
      {rideSteps.map((name) => {
        const at = takenAt.get(name);
        const Icon = icons[name];
        return (
          <Item
            key={name}
            data-taken={at === undefined ? undefined : ''}
            aria-current={name === step ? 'step' : undefined}
          >
            <Icon size={16} aria-hidden />
            {rideStepLabels[name]}
            {at === undefined ? (
              <VisuallyHidden>, to come</VisuallyHidden>
            ) : (
              <time dateTime={at}>{clockOf(at)}</time>
            )}
          </Item>
        );
      })}
    </List>
  );
}

/** "2:30 PM", in the business's zone. */
const clockOf = (iso: string) => inBusinessZone(new Date(iso), { timeStyle: 'short' });
