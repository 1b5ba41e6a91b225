import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { announceAwake } from './awake.ts';

/** The state of a navigation that only changes what a page shows: the place and the focus stay. */
export const staying = { stays: true };
const stays = (state: unknown) => (state as Partial<typeof staying> | null)?.stays === true;

const positions = new Map<string, number>();
/** A page that fetches grows after it has arrived; the way back is tried until it is tall enough, this long at most. */
const restoreWithinMs = 1500;

function restore(top: number): () => void {
  const started = performance.now();
  let frame = 0;
  const attempt = () => {
    window.scrollTo(0, top);
    const reached = Math.abs(window.scrollY - top) < 2;
    if (!reached && performance.now() - started < restoreWithinMs) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

/**
 * Stands behind a page, inside its Suspense, so that it acts when the page is really there: to the top (or to the `#place`)
 * on a new visit, to where one was on the way back, and the focus on the heading for those who listen.
 */
export function Arrival() {
  const { key, hash, state } = useLocation();
  const navigation = useNavigationType();
  const isFirst = key === 'default';
  const isStep = stays(state);
  // This stands behind one page: what comes after its arrival is a change of the same page.
  const [isArriving] = useState(!isFirst);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const saved = positions.get(key);
    if (navigation === 'POP' && saved !== undefined) return restore(saved);
    if (isStep) return undefined;
    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (place) place.scrollIntoView();
    else if (!isFirst) window.scrollTo(0, 0);
    return undefined;
  }, [key, hash, isFirst, isStep, navigation]);

  useEffect(() => {
    if (isArriving) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isArriving]);

  useEffect(announceAwake, []);

  // A layout effect, because it must stop listening before the next page scrolls or shortens the document.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  return null;
}
