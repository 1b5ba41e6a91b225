import { styled } from 'styled-components';
import { type } from '../../../styles/index.ts';
import { SmallButton } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/layout.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { ChauffeurObstacle as Obstacle } from '../../../domain/chauffeurObstacle.ts';

/** Others that are offered within reach of a thumb. */
const OFFERED = 2;

const Warned = styled(Notice)`
  ${type.small}
`;

interface ChauffeurObstacleProps {
  obstacle: Obstacle;
  /** What is done with somebody else, such as "Save". */
  verb: string;
  withoutLabel: string;
  isBusy: boolean;
  /** With somebody else, or with nobody (null). */
  onChoose: (chauffeurId: string | null) => void;
  /** All the same, with whoever drives it now. */
  onConfirm: () => void;
  /** Leads to the trip that is in the way. */
  onOpen: (bookingId: string) => void;
}

/** The chauffeur can't or should not drive at the new time: somebody else does, or the trip waits for one. */
export const ChauffeurObstacle = (props: ChauffeurObstacleProps) => {
  const { obstacle, verb, withoutLabel, isBusy, onChoose, onConfirm, onOpen } = props;
  const { text, isDoubt, otherTrip, alternatives } = obstacle;
  return (
    <Warned>
      <span>{text}</span>
      <Cluster>
        {isDoubt && (
          <SmallButton busy={isBusy} onClick={onConfirm}>
            {verb} all the same
          </SmallButton>
        )}
        {alternatives.slice(0, OFFERED).map(({ id, name }) => (
          <SmallButton key={id} busy={isBusy} onClick={() => onChoose(id)}>
            {verb} with {name}
          </SmallButton>
        ))}
        <SmallButton busy={isBusy} onClick={() => onChoose(null)}>
          {withoutLabel}
        </SmallButton>
        {otherTrip !== undefined && (
          <SmallButton variant="ghost" onClick={() => onOpen(otherTrip)}>
            Open the other trip
          </SmallButton>
        )}
      </Cluster>
    </Warned>
  );
};
