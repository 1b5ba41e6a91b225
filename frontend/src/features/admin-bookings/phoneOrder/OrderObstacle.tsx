import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { theme } from '../../../styles/index.ts';
import { SmallButton } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/layout.ts';
import type { Obstacle } from './useSendOrder.ts';

const Frame = styled.div.attrs({ role: 'alert' })`
  display: grid;
  gap: ${theme.space(1)};
  width: 100%;
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.yellowTint};
  color: ${theme.color.yellowText};
`;

interface OrderObstacleProps {
  obstacle: Obstacle;
  isBusy: boolean;
  /** Takes this car, and approves. */
  onTake: (vehicleId: string) => void;
  onWithoutVehicle: () => void;
  onRequest: () => void;
}

export function OrderObstacle(props: OrderObstacleProps) {
  const { obstacle, isBusy, onTake, onWithoutVehicle, onRequest } = props;
  return (
    <Frame>
      <p>{obstacle.detail}</p>
      <Cluster>
        {obstacle.alternatives.map(({ id, name, total }) => (
          <SmallButton key={id} disabled={isBusy} onClick={() => onTake(id)}>
            Take {name}
            {total !== null && `, ${displayMoney(total)}`}
          </SmallButton>
        ))}
        {obstacle.reason === 'no_vehicle' && (
          <SmallButton disabled={isBusy} onClick={onWithoutVehicle}>
            Approve without a car
          </SmallButton>
        )}
        <SmallButton variant="ghost" disabled={isBusy} onClick={onRequest}>
          Create request instead
        </SmallButton>
      </Cluster>
    </Frame>
  );
}
