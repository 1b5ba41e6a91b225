import { useEffect } from 'react';
import { fullTitle } from '@livery/shared-types/pageMetadata';
import { currentSite } from './siteConfig.ts';

/** Names the page in the tab and in the history: `Our Fleet · Ellesmere Chauffeurs`. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = fullTitle(title, currentSite().brand);
  }, [title]);
}
