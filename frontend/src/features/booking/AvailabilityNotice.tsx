import type { Vehicle } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { theme, type } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/layout.ts';
import type { TakenVehicles } from '../../api/useTakenVehicles.ts';

/** As high as a free car's text from the start, so that what follows does not move; what is said of a taken one comes with buttons. */
const Status = styled(Callout)`
  display: grid;
  > span,
  &::before {
    grid-area: 1 / 1;
  }
  &::before {
    content: attr(data-longest) / '';
    visibility: hidden;
  }
`;
const Alternatives = styled.fieldset`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(1.5)};
  align-items: center;
  /* In line with the buttons: an unfloated legend stands above them. */
  > legend {
    float: left;
  }
`;

interface Props {
  vehicle: Vehicle;
  taken: TakenVehicles;
  /** Offered where the vehicle is taken. */
  alternatives: readonly Vehicle[];
  onChoose: (vehicleId: string) => void;
}

export function AvailabilityNotice({ vehicle: { id, name }, taken, alternatives, onChoose }: Props) {
  const isTaken = taken.isTaken(id);
  const freeText = `The ${name} is free around this time. It is yours once we have approved your request.`;
  const takenText = `The ${name} is already taken around this time. You can choose another vehicle or time, or send your request without payment and we will find you a car of the same class.`;
  const texts: Record<TakenVehicles['state'], string> = {
    unasked: `Choose a date and a time to see whether the ${name} is free.`,
    checking: `Checking whether the ${name} is free…`,
    failed: `We could not check whether the ${name} is free. Send your request, and we will tell you.`,
    known: isTaken ? takenText : freeText,
  };
  const tone = taken.state !== 'known' ? 'gray' : isTaken ? 'yellow' : 'green';

  return (
    <Stack $gap={1.5}>
      <Status as="output" $tone={tone} data-longest={freeText}>
        <span>{texts[taken.state]}</span>
      </Status>
      {isTaken && alternatives.length > 0 && (
        <Alternatives>
          <legend>Free at this time:</legend>
          {alternatives.map((free) => (
            <Button key={free.id} variant="secondary" size="small" onClick={() => onChoose(free.id)}>
              {free.name}, {displayMoney(free.hourlyRate)} per hour
            </Button>
          ))}
        </Alternatives>
      )}
    </Stack>
  );
}
