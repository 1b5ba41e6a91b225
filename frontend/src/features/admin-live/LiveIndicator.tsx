import { LiveDot, liveWords, type LiveState } from '../../ui/LiveDot.tsx';

export const LiveIndicator = ({ state }: { state: LiveState }) => (
  <LiveDot isLive={state === 'live'} title="Changes made elsewhere appear here by themselves">
    {liveWords[state]}
  </LiveDot>
);
