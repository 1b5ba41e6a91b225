import type { SiteConfig } from '@livery/shared-types';
import type { PageReads } from './pageReads.ts';
import { SETTINGS } from './pages.ts';

/** The settings that pages show, and what to tell one state of them from another by. */
export interface LiveSite {
  site: SiteConfig;
  version: string;
}

/** The configured settings with the lines that staff write. */
export function liveSite(configured: SiteConfig, { askFact }: PageReads): () => Promise<LiveSite> {
  let made: LiveSite & { digest: string | undefined } = { site: configured, version: '', digest: undefined };

  return async () => {
    const answer = await askFact(SETTINGS);
    if (answer === undefined || answer.digest === made.digest) return made;
    const { licence, insurance } = JSON.parse(answer.body.toString()) as Partial<SiteConfig>;
    const site = { ...configured, licence: licence ?? '', insurance: insurance ?? '' };
    const version = JSON.stringify([site.licence, site.insurance]);
    made = { site, version, digest: answer.digest };
    return made;
  };
}
