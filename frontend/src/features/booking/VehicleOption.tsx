import type { Vehicle } from '@livery/shared-types/catalog';
import { Briefcase, Check, Users } from 'lucide-react';
import { styled } from 'styled-components';
import { bags, passengers, picturesOf, vehicleTypeLabels } from '../../domain/vehicleFacts.ts';
import { below, hovered, media, theme, type } from '../../styles/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money, Muted, VisuallyHidden } from '../../ui/text.tsx';
import { VehiclePicture } from '../../ui/VehiclePicture.tsx';

/** The picture beside the words; at its foot the price and the button, on a wide screen at its side. */
const OptionFrame = styled.article<{ $isChosen: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: 6.5rem minmax(0, 1fr);
  gap: ${theme.space(1.25)} ${theme.space(1.5)};
  align-items: center;
  padding: ${theme.space(1.5)};
  border: 1px solid ${({ $isChosen }) => ($isChosen ? theme.color.accentText : theme.color.hairline)};
  border-radius: ${theme.radius.medium};
  ${({ $isChosen }) =>
    $isChosen &&
    `background: ${theme.color.accentTint}; box-shadow: inset 0 0 0 1px ${theme.color.accentText};`}
  transition: border-color ${theme.motion.quick} ${theme.motion.ease};
  &:has(button:not(:disabled)) {
    ${hovered(`border-color: ${theme.color.accentLine};`)}
  }
  &:has([data-invalid]) {
    border-color: ${theme.color.danger};
  }
  img {
    border-radius: ${theme.radius.small};
  }
  /* The whole card can be pressed. */
  button::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  ${below.narrow} {
    grid-template-columns: 5rem minmax(0, 1fr);
  }
  ${media.phone} {
    grid-template-columns: 10rem minmax(0, 1fr) auto;
    column-gap: ${theme.space(2)};
  }
`;
/** A choice without a picture: its words, and the button at their side. */
export const PlainOption = styled(OptionFrame)`
  grid-template-columns: minmax(0, 1fr) auto;
`;
const Name = styled.h4`
  font-weight: 600;
  line-height: 1.3;
`;
const FactLine = styled.p`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(0.25)} ${theme.space(1.5)};
  margin-top: ${theme.space(0.5)};
  color: ${theme.color.textSecondary};
  span {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space(0.5)};
    white-space: nowrap;
  }
  ${below.phone} {
    column-gap: ${theme.space(1)};
    margin-top: 0;
  }
`;
/** On a phone only the name stands beside the picture, and the rest below it, in one line. */
const Words = styled.div`
  ${below.phone} {
    display: contents;
    > :not(${Name}) {
      grid-column: 1 / -1;
      justify-self: start;
    }
  }
`;
const OptionFoot = styled.div`
  display: flex;
  grid-column: 1 / -1;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1.25)};
  ${media.phone} {
    flex-direction: column;
    grid-column: auto;
    align-items: flex-end;
  }
`;
const Price = styled.p<{ $dim: boolean }>`
  line-height: 1.3;
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  opacity: ${({ $dim }) => ($dim ? theme.outdated : 1)};
  strong {
    font-size: 1.1875rem;
    font-weight: 600;
  }
  ${media.phone} {
    text-align: right;
  }
`;

/** Reserves the height of a total that is still loading, so that no card grows. */
const NOT_YET = '\u00a0';

interface ChooseProps {
  name: string;
  isChosen: boolean;
  /** A choice is missing. */
  faultId?: string | undefined;
  onChoose: () => void;
}

export const ChooseButton = ({ name, isChosen, faultId, onChoose }: ChooseProps) => (
  <Button
    variant={isChosen ? 'primary' : 'secondary'}
    aria-pressed={isChosen}
    aria-describedby={faultId}
    data-invalid={faultId && true}
    onClick={onChoose}
  >
    {isChosen && <Check size={16} aria-hidden />}
    {isChosen ? 'Chosen' : 'Choose'}
    <VisuallyHidden> {name}</VisuallyHidden>
  </Button>
);

interface Props extends Omit<ChooseProps, 'name'> {
  vehicle: Vehicle;
  hours: number;
  /** For this journey; undefined while it is not known. */
  total: string | undefined;
  isUpdating: boolean;
  isTaken: boolean;
  /** Why it can't be chosen. */
  obstacle?: string | undefined;
}

export function VehicleOption(props: Props) {
  const { vehicle, hours, total, isUpdating, isTaken, obstacle, ...choice } = props;
  return (
    <OptionFrame $isChosen={choice.isChosen}>
      <VehiclePicture url={picturesOf(vehicle)[0]} alt="" sizes="10rem" />
      <Words>
        <Name>{vehicle.name}</Name>
        <FactLine>
          <span>{vehicleTypeLabels[vehicle.type]}</span>
          <span>
            <Users size={15} aria-hidden /> {passengers(vehicle.capacity)}
          </span>
          <span>
            <Briefcase size={15} aria-hidden /> {bags(vehicle.luggageCapacity)}
          </span>
        </FactLine>
        {obstacle ? (
          <Muted $top={0.5}>{obstacle}</Muted>
        ) : (
          isTaken && <Badge tone="yellow">Taken at this time</Badge>
        )}
      </Words>
      <OptionFoot>
        <Price $dim={isUpdating}>
          <strong>{total === undefined ? NOT_YET : <Money amount={total} />}</strong>
          <Muted as="span">
            {total === undefined ? (
              NOT_YET
            ) : (
              <>
                <VisuallyHidden>total </VisuallyHidden>for {hours} hours
              </>
            )}
          </Muted>
          <Muted as="span">
            <Money amount={vehicle.hourlyRate} /> per hour
          </Muted>
        </Price>
        {obstacle === undefined && <ChooseButton name={vehicle.name} {...choice} />}
      </OptionFoot>
    </OptionFrame>
  );
}
