import { useEffect, useState, type RefObject } from 'react';

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
export function useStepsAside(ref: RefObject<HTMLElement | null>): boolean {
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
