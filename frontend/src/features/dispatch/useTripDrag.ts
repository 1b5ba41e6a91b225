import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** How far the pointer moves before a press has become a drag. */
const THRESHOLD_PX = 6;
/** A finger scrolls; held still for so long, it drags. */
const HOLD_MS = 350;
const EDGE_PX = 56;
const SCROLL_PX = 14;

export interface TripDrag {
  tripId: string;
  /** The row under the pointer; undefined over nothing that a trip could be dropped on. */
  over: string | undefined;
}

interface Press {
  tripId: string;
  pointerId: number;
  isTouch: boolean;
  from: { x: number; y: number };
  at: { x: number; y: number };
  holdTimer: ReturnType<typeof setTimeout> | undefined;
}

interface TripDragOptions {
  onDrop: (tripId: string, target: string) => void;
  /** Escape was pressed, or the browser took the pointer away. */
  onCancel: (tripId: string) => void;
}

const targetAt = ({ x, y }: { x: number; y: number }): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset['drop'];

/** The nearest part around the pointer that scrolls, and the page itself, follow a drag to their edges. */
function scrollAtEdges({ x, y }: { x: number; y: number }) {
  const frame = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drag-scroll]');
  if (frame) {
    const { top, bottom } = frame.getBoundingClientRect();
    if (y < top + EDGE_PX) frame.scrollTop -= SCROLL_PX;
    else if (y > bottom - EDGE_PX) frame.scrollTop += SCROLL_PX;
  }
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
}

/** Drags `data-trip` onto `data-drop`. Only an entered row renders: `ghostRef` follows the pointer by its style. */
export function useTripDrag({ onDrop, onCancel }: TripDragOptions) {
  const [drag, setDrag] = useState<TripDrag>();
  const ghostRef = useRef<HTMLDivElement>(null);
  const pressRef = useRef<Press>(undefined);
  const [isPressed, setIsPressed] = useState(false);
  const isDragging = drag !== undefined;

  const begin = () => {
    const press = pressRef.current;
    if (press) setDrag({ tripId: press.tripId, over: targetAt(press.at) });
  };
  const end = () => {
    clearTimeout(pressRef.current?.holdTimer);
    pressRef.current = undefined;
    setIsPressed(false);
    setDrag(undefined);
  };

  const handlePointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const tripId = event.target.closest<HTMLElement>('[data-draggable]')?.dataset['trip'];
    if (tripId === undefined) return;
    const at = { x: event.clientX, y: event.clientY };
    const isTouch = event.pointerType === 'touch';
    pressRef.current = {
      tripId,
      pointerId: event.pointerId,
      isTouch,
      from: at,
      at,
      holdTimer: isTouch ? setTimeout(begin, HOLD_MS) : undefined,
    };
    setIsPressed(true);
  };

  const handleMove = useEffectEvent((event: PointerEvent) => {
    const press = pressRef.current;
    if (!press || event.pointerId !== press.pointerId) return;
    press.at = { x: event.clientX, y: event.clientY };
    if (isDragging) return;
    const moved = Math.hypot(press.at.x - press.from.x, press.at.y - press.from.y);
    if (moved < THRESHOLD_PX) return;
    if (press.isTouch) end();
    else begin();
  });
  const handleUp = useEffectEvent((event: PointerEvent) => {
    const press = pressRef.current;
    if (!press || event.pointerId !== press.pointerId) return;
    const target = isDragging ? targetAt({ x: event.clientX, y: event.clientY }) : undefined;
    if (isDragging) swallowClick();
    end();
    if (target !== undefined) onDrop(press.tripId, target);
    else if (isDragging) onCancel(press.tripId);
  });
  const handleCancel = useEffectEvent(() => {
    const { tripId } = pressRef.current ?? {};
    end();
    if (isDragging && tripId !== undefined) onCancel(tripId);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    // The button is still held.
    window.addEventListener('pointerup', swallowClick, { once: true });
    handleCancel();
  });
  /** A browser that shows its menu may not report the release. That ends a press; a drag shows no menu. */
  const handleMenu = useEffectEvent((event: Event) => {
    if (isDragging) event.preventDefault();
    else end();
  });
  const follow = useEffectEvent(() => {
    const press = pressRef.current;
    if (!press) return;
    const { at, tripId } = press;
    if (ghostRef.current) ghostRef.current.style.transform = `translate(${at.x + 12}px, ${at.y + 10}px)`;
    scrollAtEdges(at);
    const over = targetAt(at);
    setDrag((known) => (known?.over === over ? known : { tripId, over }));
  });

  const stopScrolling = useEffectEvent((event: TouchEvent) => {
    if (isDragging) event.preventDefault();
  });
  // Once a finger drags, the page must not scroll under it. Safari heeds only who listened before the finger came down.
  useEffect(() => {
    const listener = (event: TouchEvent) => stopScrolling(event);
    window.addEventListener('touchmove', listener, { passive: false });
    return () => window.removeEventListener('touchmove', listener);
  }, []);

  useEffect(() => {
    if (!isPressed) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('pointermove', handleMove, { signal });
    window.addEventListener('pointerup', handleUp, { signal });
    window.addEventListener('pointercancel', handleCancel, { signal });
    window.addEventListener('blur', handleCancel, { signal });
    window.addEventListener('contextmenu', handleMenu, { signal });
    window.addEventListener('keydown', handleKey, { signal, capture: true });
    return () => listeners.abort();
  }, [isPressed]);

  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = requestAnimationFrame(function next() {
      follow();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  return { drag, isPressed, ghostRef, handlePointerDown };
}

/** The release of a drag must press nothing. The next press counts, also in a browser too busy for its timers. */
function swallowClick() {
  const swallowing = new AbortController();
  const options = { capture: true, signal: swallowing.signal };
  const stop = () => swallowing.abort();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  window.addEventListener('click', swallow, options);
  window.addEventListener('pointerdown', stop, options);
  setTimeout(stop, 50);
}
