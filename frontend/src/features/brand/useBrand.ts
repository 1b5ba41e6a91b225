import { useEffect, useSyncExternalStore } from 'react';
import type { Brand } from '@livery/shared-types/brand';
import { fullTitle } from '@livery/shared-types/sitePages';
import { defaultBrand, readBrand } from './brand.ts';

const listeners = new Set<() => void>();
let brand: Brand | undefined;

/** The gateway writes the brand into the page, so that the first paint has it; a page served without asks for it once. */
function load(): Brand {
  const written = document.querySelector<HTMLMetaElement>('meta[name="livery-brand"]')?.content;
  const fromPage = written ? readBrand(written) : undefined;
  if (fromPage) return fromPage;
  fetch('/api/brand', { credentials: 'same-origin' })
    .then(async (response) => (response.ok ? readBrand(await response.text()) : undefined))
    .then((answer) => {
      if (!answer) return;
      brand = answer;
      for (const listener of listeners) listener();
    })
    .catch(() => undefined); // The default stands in: a page without the company's name helps nobody.
  return defaultBrand;
}

function currentBrand(): Brand {
  brand ??= load();
  return brand;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Where pages are drawn there is no document to read it from. */
export function presetBrand(known: Brand) {
  brand = known;
}

export const useBrand = () => useSyncExternalStore(subscribe, currentBrand, currentBrand);

/** Names the page in the tab and in the history: `Our Fleet · Ellesmere Chauffeurs`. */
export function useDocumentTitle(title: string) {
  const current = useBrand();
  useEffect(() => {
    document.title = fullTitle(title, current);
  }, [title, current]);
}
