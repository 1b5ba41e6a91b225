import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keepsScroll } from '../routing/keepScroll.ts';

const positions = new Map<string, number>();
/** A page that fetches grows after it has arrived; the way back is tried until it is tall enough, this long at most. */
const restoreWithinMs = 1500;
/** Somebody is at work on the page: from then on it must not move under the finger or the caret. */
const OWN_INPUT = ['pointerdown', 'keydown', 'wheel', 'input'];

function restore(top: number): () => void {
  const started = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of OWN_INPUT) window.removeEventListener(type, stop, true);
  };
  for (const type of OWN_INPUT) window.addEventListener(type, stop, { capture: true, passive: true });
  const attempt = () => {
    window.scrollTo(0, top);
    const reached = Math.abs(window.scrollY - top) < 2;
    if (!reached && performance.now() - started < restoreWithinMs) frame = requestAnimationFrame(attempt);
    else stop();
  };
  attempt();
  return stop;
}

/** Belongs after a page, inside its Suspense, so that it runs once the page is mounted. */
export function ScrollAndFocus() {
  const { key, hash, state } = useLocation();
  const navigation = useNavigationType();
  const isFirst = key === 'default';
  const keeps = keepsScroll(state);
  // Decided at mount: a later navigation changes the same page.
  const [focusesHeading] = useState(!isFirst);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const saved = positions.get(key);
    if (navigation === 'POP' && saved !== undefined) return restore(saved);
    if (keeps) return undefined;
    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (place) place.scrollIntoView();
    else if (!isFirst) window.scrollTo(0, 0);
    return undefined;
  }, [key, hash, isFirst, keeps, navigation]);

  useEffect(() => {
    if (focusesHeading) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [focusesHeading]);

  // A layout effect, because it must stop listening before the next page scrolls or shortens the document.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  return null;
}
