import { MessageCircle } from 'lucide-react';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { hovered, media, theme } from '../../styles/index.ts';
import { useStepsAside } from './useStepsAside.ts';

const Round = styled.button`
  position: fixed;
  right: ${theme.space(2)};
  bottom: ${theme.space(2)};
  z-index: ${theme.layer.header};
  display: grid;
  place-items: center;
  width: 3.5rem;
  height: 3.5rem;
  border: 1px solid ${theme.color.accentLine};
  border-radius: 50%;
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  box-shadow: ${theme.shadow.floating};
  transition:
    background-color ${theme.motion.quick} ${theme.motion.ease},
    opacity ${theme.motion.quick} ${theme.motion.ease};
  /* What lies beneath can be pressed; whoever comes by keyboard finds the button all the same. */
  &[data-aside]:not(:focus-visible) {
    opacity: 0;
    pointer-events: none;
  }
  ${hovered(`background: ${theme.color.accentHover};`)}
  ${media.tablet} {
    right: ${theme.space(3)};
    bottom: ${theme.space(3)};
  }
  @media print {
    display: none;
  }
`;
const Count = styled.span`
  position: absolute;
  top: -0.25rem;
  right: -0.25rem;
  min-width: 1.375rem;
  padding: 0 0.375rem;
  border-radius: ${theme.radius.pill};
  background: ${theme.color.dangerFill};
  color: ${theme.color.onDanger};
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1.375rem;
`;

export interface ChatButtonProps {
  unread: number;
  onOpen: () => void;
  onHint: () => void;
  ref: RefObject<HTMLButtonElement | null>;
}

export function ChatButton({ unread, onOpen, onHint, ref }: ChatButtonProps) {
  const isAside = useStepsAside(ref);
  const label = unread > 0 ? `Open live chat, ${unread} unread` : 'Open live chat';
  return (
    <Round
      ref={ref}
      data-aside={isAside || undefined}
      type="button"
      aria-label={label}
      title="Live chat"
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={onHint}
      onFocus={onHint}
    >
      <MessageCircle size={24} aria-hidden />
      {unread > 0 && <Count aria-hidden>{unread > 9 ? '9+' : unread}</Count>}
    </Round>
  );
}
