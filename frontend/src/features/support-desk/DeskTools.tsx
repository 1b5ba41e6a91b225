import type { ChatAgent } from '@livery/shared-types/chat';
import { Bell, BellOff } from 'lucide-react';
import { styled } from 'styled-components';
import { useValue } from '../../api/chat/valueStore.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { alerts, ring, setMuted } from './alerts.ts';

const People = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;

export interface DeskToolsProps {
  agents: ChatAgent[];
  ownId: string;
  isAvailable: boolean;
  isConnected: boolean;
  onAvailable: (isAvailable: boolean) => void;
}

/** Who is at the desk, whether oneself is, and whether new messages are heard. */
export function DeskTools({ agents, ownId, isAvailable, isConnected, onAvailable }: DeskToolsProps) {
  const { isMuted } = useValue(alerts);
  const names = agents.map(({ id, name }) => (id === ownId ? 'you' : name));
  return (
    <>
      <People aria-live="polite">
        {!isConnected
          ? 'Connecting…'
          : names.length === 0
            ? 'Nobody at the desk: visitors see Offline'
            : `At the desk: ${names.join(', ')}`}
      </People>
      <Button
        variant="secondary"
        size="small"
        aria-pressed={!isAvailable}
        disabled={!isConnected}
        onClick={() => onAvailable(!isAvailable)}
      >
        {isAvailable ? 'Step away' : 'Come back'}
      </Button>
      <IconButton
        label={isMuted ? 'Sound is off: turn it on' : 'Sound is on: turn it off'}
        aria-pressed={isMuted}
        onClick={() => {
          setMuted(!isMuted);
          ring();
        }}
      >
        {isMuted ? <BellOff size={20} aria-hidden /> : <Bell size={20} aria-hidden />}
      </IconButton>
    </>
  );
}
