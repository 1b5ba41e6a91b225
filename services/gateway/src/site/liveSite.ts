import type { PublicSettings, SiteConfig } from '@livery/shared-types';
import type { PageReads } from './pageReads.ts';
import { SETTINGS } from './pages.ts';

/** `version` changes with the settings that pages show. */
export interface LiveSite {
  site: SiteConfig;
  version: string;
}

/** The configured settings, with what staff write. */
export function liveSite(configured: SiteConfig, { askFact }: PageReads): () => Promise<LiveSite> {
  let made: LiveSite & { digest: string | undefined } = { site: configured, version: '', digest: undefined };

  return async () => {
    const answer = await askFact(SETTINGS);
    if (answer === undefined || answer.digest === made.digest) return made;
    const settings = JSON.parse(answer.body.toString()) as PublicSettings;
    const { licence, insurance, refundInFullUntilApproved } = settings;
    const shown = { licence, insurance, refundInFullUntilApproved };
    const version = JSON.stringify(shown);
    made = { site: { ...configured, ...shown }, version, digest: answer.digest };
    return made;
  };
}
