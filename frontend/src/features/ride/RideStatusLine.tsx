import { styled } from 'styled-components';
import { Badge } from '../../ui/Badge.tsx';
import { Cluster } from '../../ui/layout.ts';
import { LiveDot, liveWords, type LiveState } from '../../ui/LiveDot.tsx';
import { clockOf } from './rideStatus.ts';

const Row = styled(Cluster)`
  min-height: 1.75rem;
`;
interface RideStatusLineProps {
  isLate: boolean;
  live: LiveState | undefined;
  hasFailed: boolean;
  asOf: number | undefined;
}

/** Whether what is shown is true now. It keeps its place when there is nothing to say. */
export function RideStatusLine({ isLate, live, hasFailed, asOf }: RideStatusLineProps) {
  return (
    <Row $gap={1.5}>
      {live && (
        <LiveDot isLive={live === 'live' && !hasFailed} role={hasFailed ? 'status' : undefined}>
          {hasFailed && asOf !== undefined ? `No connection: this is from ${clockOf(asOf)}` : liveWords[live]}
        </LiveDot>
      )}
      {isLate && <Badge tone="yellow">Running late</Badge>}
    </Row>
  );
}
