import type { PublicSettings, SiteConfig } from '@livery/shared-types';
import type { PageReads } from './pageReads.ts';
import { SETTINGS } from './pages.ts';

/** `version` changes with the settings that pages show. */
export interface LiveSite {
  site: SiteConfig;
  version: string;
}

/** The configured settings, with the lines that staff write. */
export function liveSite(configured: SiteConfig, { askFact }: PageReads): () => Promise<LiveSite> {
  let made: LiveSite & { digest: string | undefined } = { site: configured, version: '', digest: undefined };

  return async () => {
    const answer = await askFact(SETTINGS);
    if (answer === undefined || answer.digest === made.digest) return made;
    const { licence, insurance } = JSON.parse(answer.body.toString()) as PublicSettings;
    const version = JSON.stringify([licence, insurance]);
    made = { site: { ...configured, licence, insurance }, version, digest: answer.digest };
    return made;
  };
}
