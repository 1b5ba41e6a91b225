import { X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled, keyframes } from 'styled-components';
import { media, theme, type } from '../styles/index.ts';
import { IconButton } from './Button.tsx';
import { bestSpot, hasDialog, obstaclesIn, placesOf, type ToastPlace } from './toastPlace.ts';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
}
export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

const arrive = keyframes`from { opacity: 0; }`;
const leave = keyframes`to { opacity: 0; transform: translateX(100%); }`;

/** Below the bar of the page and the head of a dialog; above what stands at the foot of the screen. */
const Viewport = styled(RadixToast.Viewport)<{ $place: ToastPlace; $drop: number }>`
  position: fixed;
  ${({ $place }) => ($place.endsWith('Left') ? 'left: 0;' : 'right: 0;')}
  ${({ $place, $drop }) =>
    $place.startsWith('top')
      ? `top: calc(var(--header-height) + ${$drop}px);`
      : 'bottom: var(--bottom-inset, 0px);'}
  z-index: ${theme.layer.toast};
  display: flex;
  flex-direction: column;
  width: 100%;
  padding: ${theme.space(2)};
  list-style: none;
  outline: none;
  ${media.tablet} {
    max-width: 420px;
  }
`;
const Root = styled(RadixToast.Root)<{ $variant: Toast['variant'] }>`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(1)};
  padding: ${theme.space(2)} ${theme.space(1)} ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid
    ${({ $variant }) => ($variant === 'destructive' ? theme.color.danger : theme.color.accentLine)};
  border-radius: ${theme.radius.medium};
  background: ${({ $variant }) => ($variant === 'destructive' ? theme.color.redTint : theme.color.raised)};
  box-shadow: ${theme.shadow.floating};
  /* A dialog takes the pointer from everything behind it; a notice stays within reach. */
  pointer-events: auto;
  &[data-state='open'] {
    animation: ${arrive} ${theme.motion.slow} ${theme.motion.ease};
  }
  &[data-state='closed'] {
    animation: ${leave} ${theme.motion.calm} ${theme.motion.ease} forwards;
  }
  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-swipe='cancel'] {
    transform: translateX(0);
    transition: transform ${theme.motion.quick} ${theme.motion.ease};
  }
  &[data-swipe='end'] {
    animation: ${leave} ${theme.motion.quick} ${theme.motion.ease} forwards;
  }
`;
const Texts = styled.div`
  flex: 1;
  min-width: 0;
  padding-block: ${theme.space(0.75)};
`;
const Title = styled(RadixToast.Title)`
  font-weight: 600;
  line-height: 1.4;
`;
const Description = styled(RadixToast.Description)`
  ${type.small}
  margin-top: ${theme.space(0.5)};
  color: ${theme.color.text};
`;

const isPhone = () => !window.matchMedia('(min-width: 48rem)').matches;

/** A touch focuses only after it has ended, just before its click. */
const PRESS_TO_CLICK_MS = 100;

/** How far the page may scroll back under a notice at the top of a phone. */
const MOST_SHIFT_PX = 240;
/** How far down a phone's screen a notice may stand, as a part of its height. */
const MOST_DROP = 0.6;

/** Chosen as a notice comes, and again when the focus goes to another field, such as the first one with a fault, a menu opens, or the page changes. */
function useToastPlace(shownId: number | undefined) {
  const viewportRef = useRef<HTMLOListElement>(null);
  const [{ place, drop }, setSpot] = useState<{ place: ToastPlace; drop: number }>(() => ({
    place: isPhone() ? 'top' : 'bottom',
    drop: 0,
  }));

  useLayoutEffect(() => {
    if (shownId === undefined) return undefined;
    // While something is pressed the page stays: a button that moves away from the finger would lose the press.
    let isPressed = false;
    const handlePress = () => void (isPressed = true);
    const handleRelease = () => setTimeout(() => (isPressed = false), PRESS_TO_CLICK_MS);
    const choose = () => {
      const viewport = viewportRef.current;
      if (!viewport || viewport.contains(document.activeElement)) return;
      const { offsetWidth: width, offsetHeight: height } = viewport;
      const root = getComputedStyle(document.documentElement);
      const inset = (name: string) => Number.parseFloat(root.getPropertyValue(name)) || 0;
      const room = {
        width: document.documentElement.clientWidth,
        height: window.innerHeight,
        topInset: inset('--header-height') * Number.parseFloat(root.fontSize),
        bottomInset: inset('--bottom-inset') * Number.parseFloat(root.fontSize),
      };
      const mayScroll = !isPressed && isPhone() && !hasDialog(document);
      const mostShift = mayScroll ? Math.min(window.scrollY, MOST_SHIFT_PX) : 0;
      const obstacles = obstaclesIn(document, viewport);
      const mostDrop = isPhone() && !hasDialog(document) ? room.height * MOST_DROP : 0;
      const bounds = { mostShift, mostDrop };
      const spot = bestSpot(placesOf(isPhone()), { width, height }, room, obstacles, bounds);
      setSpot((now) => (now.place === spot.place && now.drop === spot.drop ? now : spot));
      if (spot.shift > 0) window.scrollBy({ top: -spot.shift, behavior: 'instant' });
    };
    // A press may open a menu, where the notice must not be.
    const chooseLater = () => requestAnimationFrame(choose);
    choose();
    // The page that a notice speaks of may come after it, and its content later still.
    const main = document.querySelector('main');
    const observer = new MutationObserver(chooseLater);
    if (main) observer.observe(main, { childList: true, subtree: true });
    document.addEventListener('pointerdown', handlePress, true);
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, handleRelease, true);
    document.addEventListener('focusin', choose);
    document.addEventListener('click', chooseLater);
    return () => {
      observer.disconnect();
      document.removeEventListener('pointerdown', handlePress, true);
      for (const end of ['pointerup', 'pointercancel'])
        document.removeEventListener(end, handleRelease, true);
      document.removeEventListener('focusin', choose);
      document.removeEventListener('click', chooseLater);
    };
  }, [shownId]);

  return { place, drop, viewportRef };
}

/** The notices, with the spec's timings. Mounted by LazyToaster when there is a first one to show. */
export default function Toaster({ toasts, onDismiss }: { toasts: Toast[]; onDismiss: (id: number) => void }) {
  const { place, drop, viewportRef } = useToastPlace(toasts.find(({ open }) => open)?.id);
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map(({ id, open, title, description, variant = 'default' }) => (
        <Root
          key={id}
          $variant={variant}
          open={open}
          onOpenChange={(isOpen) => {
            if (!isOpen) onDismiss(id);
          }}
        >
          <Texts>
            <Title>{title}</Title>
            {description && <Description>{description}</Description>}
          </Texts>
          <RadixToast.Close asChild>
            <IconButton label="Dismiss">
              <X size={18} aria-hidden />
            </IconButton>
          </RadixToast.Close>
        </Root>
      ))}
      <Viewport ref={viewportRef} $place={place} $drop={drop} hotkey={['F8']} />
    </RadixToast.Provider>
  );
}
