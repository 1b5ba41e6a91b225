import { LiveDot } from '../../ui/LiveDot.tsx';
import type { LiveState } from './useLiveChanges.ts';

const words: Record<LiveState, string> = { connecting: 'Connecting…', live: 'Live', lost: 'Reconnecting…' };

export const LiveIndicator = ({ state }: { state: LiveState }) => (
  <LiveDot isLive={state === 'live'} title="Changes made elsewhere appear here by themselves">
    {words[state]}
  </LiveDot>
);
