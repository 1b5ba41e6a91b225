import { VEHICLE_TYPES } from '@livery/shared-types/catalogLimits';
import { styled } from 'styled-components';
import type { SearchChange } from '../../routing/useSearchState.ts';
import { media, theme } from '../../styles/index.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout.ts';
import { Stepper } from '../../ui/Stepper.tsx';
import { MOST, type FleetFilter } from './fleetFilter.ts';

const Bar = styled.search`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(2)};
  align-items: end;
  margin-bottom: ${theme.space(2)};
  > :last-child {
    grid-column: 1 / -1;
  }
  [aria-pressed='true'] {
    border-color: ${theme.color.accentText};
    background: ${theme.color.accentTint};
  }
  ${media.tablet} {
    grid-template-columns: 11rem 11rem 1fr;
    > :last-child {
      grid-column: auto;
      justify-content: flex-end;
    }
  }
`;
const TYPE_NAMES = { sedan: 'Sedans', suv: 'SUVs', limousine: 'Limousines', van: 'Vans' };
const COUNTED = [
  { name: 'passengers', label: 'Passengers', what: 'people' },
  { name: 'luggage', label: 'Luggage', what: 'bags' },
] as const;

interface Props {
  type: FleetFilter['type'];
  /** As they were typed. */
  passengers: string;
  luggage: string;
  onChange: (change: SearchChange) => void;
}

export const FleetFilterBar = ({ type: chosen, onChange, ...typed }: Props) => (
  <Bar aria-label="Filter the fleet">
    {COUNTED.map(({ name, label, what }) => (
      <Stepper
        key={name}
        label={label}
        what={what}
        placeholder="Any"
        max={MOST}
        value={typed[name]}
        onText={(text) => onChange({ [name]: text === '0' ? '' : text })}
      />
    ))}
    <Cluster as="fieldset" aria-label="Kind of car">
      <SmallButton aria-pressed={!chosen} onClick={() => onChange({ type: undefined })}>
        All
      </SmallButton>
      {VEHICLE_TYPES.map((type) => (
        <SmallButton key={type} aria-pressed={chosen === type} onClick={() => onChange({ type })}>
          {TYPE_NAMES[type]}
        </SmallButton>
      ))}
    </Cluster>
  </Bar>
);
