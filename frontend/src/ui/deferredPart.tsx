import { lazy, Suspense, useState, type ComponentType } from 'react';

const RETRY_MS = 10_000;

/** Resolves when the element comes into view, or anything is pressed; at once where there is no such element. */
const neededAt = (id: string) =>
  new Promise<void>((resolve) => {
    const element = document.getElementById(id);
    if (!element) return resolve();
    const stop = () => {
      observer.disconnect();
      removeEventListener('click', stop, true);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && stop(),
      // Its upper edge may touch the bottom of a screen that does not show it.
      { rootMargin: '-5%' },
    );
    observer.observe(element);
    // A navigation that renders this part again would otherwise wait until it is seen.
    addEventListener('click', stop, true);
  });

/**
 * A part of a page below the fold, which the server renders. Its HTML stays as it is, with plain links, until it comes into
 * view: only then its code is downloaded and React hydrates it. Where the browser renders the page, it is downloaded at once.
 */
export function deferredPart(id: string, load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  const ready = async () => ({ default: (loaded ??= await load()) });
  // What can be read already need not be replaced by an error.
  const keepTrying = (): Promise<{ default: ComponentType }> =>
    ready().catch(() => new Promise<void>((retry) => setTimeout(retry, RETRY_MS)).then(keepTrying));

  function Part() {
    // One for each visit: who leaves before it was needed does not wait for it when coming back.
    const [Chosen] = useState(() => loaded ?? lazy(() => neededAt(id).then(keepTrying)));
    return (
      <div id={id}>
        <Suspense fallback={<div style={{ minHeight: '100vh' }} />}>
          <Chosen />
        </Suspense>
      </div>
    );
  }
  return { Part, ready };
}
