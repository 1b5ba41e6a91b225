import type { FromPrices } from '@livery/shared-types/catalog';
import type { Ratings } from '@livery/shared-types/ride';
import { useEffect, useState } from 'react';
import { parseJson } from './parseJson.ts';

/** What the home page says of the company beside its settings; what is not known is left out. */
export interface HomeFacts {
  '/api/from-prices'?: FromPrices;
  '/api/ratings'?: Ratings;
}

const PATHS = ['/api/from-prices', '/api/ratings'] as const;

let known: HomeFacts | undefined;

/** Where pages are rendered there is no document to read them from. */
export function presetHomeFacts(facts: HomeFacts) {
  known = facts;
}

/** Those that the gateway wrote into the page, if this is the page that it wrote them into. */
function writtenFacts(): HomeFacts | undefined {
  const written = parseJson(document.getElementById('livery-data')?.textContent ?? '') as
    HomeFacts | undefined;
  return PATHS.some((path) => written?.[path]) ? written : undefined;
}

async function fetchFacts(): Promise<HomeFacts> {
  const answers = PATHS.map(async (path) => {
    const response = await fetch(path);
    return response.ok ? [[path, (await response.json()) as unknown]] : [];
  });
  const found = await Promise.allSettled(answers);
  return Object.fromEntries(
    found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
  ) as HomeFacts;
}

/**
 * From-prices and ratings. They are in the page that the gateway sends as the home page; who comes to it from another page has
 * them in a moment. What cannot be had is left out.
 */
export function useHomeFacts(): HomeFacts {
  const [facts, setFacts] = useState(() => (known ??= writtenFacts()));
  useEffect(() => {
    if (facts !== undefined) return;
    let isShown = true;
    void fetchFacts().then((fetched) => {
      known = fetched;
      if (isShown) setFacts(fetched);
    });
    return () => {
      isShown = false;
    };
  }, [facts]);
  return facts ?? {};
}
