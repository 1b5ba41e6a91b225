import { useEffect, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { below, hovered, media, theme } from '../../styles/index.ts';
import { MessageCircle } from '../../ui/firstIcons.tsx';

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
  /* At the end of the page, where it covers nothing. */
  ${below.low} {
    position: relative;
    inset: auto;
    align-self: flex-end;
    margin: ${theme.space(2)};
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

const pressable = 'a[href], button, input, select, textarea';
/** From this share of something pressable on, it counts as covered: a wide button stays in reach beside the disc. */
const coveredShare = 0.25;

/** Whether `part` lies over so much of something pressable of the page that this could not be pressed. */
function coversSomething(part: HTMLElement): boolean {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
    [top + 2, (top + bottom) / 2, bottom - 2].map((y) => [x, y] as const),
  );
  const beneath = new Set(
    points.flatMap(([x, y]) => document.elementsFromPoint(x, y).map((element) => element.closest(pressable))),
  );
  return [...beneath].some((element) => {
    if (!element || element === part) return false;
    const box = element.getBoundingClientRect();
    const width = Math.min(right, box.right) - Math.max(left, box.left);
    const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    return width > 0 && height > 0 && width * height >= coveredShare * box.width * box.height;
  });
}

/** True while what floats over the page would cover something that can be pressed there. */
function useStepsAside(ref: RefObject<HTMLElement | null>): boolean {
  const [isAside, setIsAside] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => ref.current && setIsAside(coversSomething(ref.current)));
    };
    // Content that arrives, or a window that is turned, moves things as scrolling does.
    const resized = new ResizeObserver(look);
    resized.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ref]);
  return isAside;
}

interface ChatButtonProps {
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
      <MessageCircle size={24} />
      {unread > 0 && <Count aria-hidden>{unread > 9 ? '9+' : unread}</Count>}
    </Round>
  );
}
