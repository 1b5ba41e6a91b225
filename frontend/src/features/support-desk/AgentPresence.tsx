import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton, SmallButton } from '../../ui/Button.tsx';
import { Muted } from '../../ui/text.tsx';
import { isSoundMuted, muteSound, ring } from '../../ui/alertSound.ts';
import type { DeskConnection } from './useDeskConnection.ts';

export function AgentPresence({ connection, ownId }: { connection: DeskConnection; ownId: string }) {
  const { agents, isAvailable, isConnected, setAvailable } = connection;
  const [isMuted, setIsMuted] = useState(isSoundMuted);
  const names = agents.map(({ id, name }) => (id === ownId ? 'you' : name));
  return (
    <>
      <Muted aria-live="polite">
        {!isConnected
          ? 'Connecting…'
          : names.length === 0
            ? 'Nobody at the desk: visitors see Offline'
            : `At the desk: ${names.join(', ')}`}
      </Muted>
      <SmallButton
        aria-pressed={!isAvailable}
        disabled={!isConnected}
        onClick={() => setAvailable(!isAvailable)}
      >
        {isAvailable ? 'Step away' : 'Come back'}
      </SmallButton>
      <IconButton
        label={isMuted ? 'Sound is off: turn it on' : 'Sound is on: turn it off'}
        aria-pressed={isMuted}
        onClick={() => {
          setIsMuted(!isMuted);
          muteSound(!isMuted);
          ring();
        }}
      >
        {isMuted ? <BellOff size={20} aria-hidden /> : <Bell size={20} aria-hidden />}
      </IconButton>
    </>
  );
}
