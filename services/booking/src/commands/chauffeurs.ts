import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict, seal } from '@livery/service-kit';
import { conflict, refuseStale } from '@livery/service-kit/errors';
import { LOOKUP_CODE_SEAL, type ChauffeurInput, type ChauffeurUpdate } from '@livery/shared-types';
import type { CommandContext } from '../context.ts';
import { assignedChauffeur, changeChauffeur, newChauffeur, type Chauffeur } from '../domain/chauffeur.ts';
import { hashChauffeurKey, newChauffeurKey } from '../domain/chauffeurKey.ts';

const refuseBusy = (): never => {
  throw conflict('chauffeur.busy', 'This chauffeur is being changed by others. Please try again.');
};

export async function createChauffeur(ctx: CommandContext, input: ChauffeurInput): Promise<Chauffeur> {
  const chauffeur = newChauffeur(randomUUID(), input, ctx);
  await ctx.chauffeurs.add(chauffeur);
  return chauffeur;
}

export function updateChauffeur(
  ctx: CommandContext,
  id: string,
  change: ChauffeurUpdate,
): Promise<Chauffeur> {
  const attempt = async () => {
    const chauffeur = await ctx.chauffeurs.get(id);
    refuseStale(chauffeur, change.version, 'chauffeur');
    const changed = changeChauffeur(chauffeur, change, ctx);
    if (changed === undefined) return chauffeur;
    return (await ctx.chauffeurs.save(chauffeur, changed)) ? changed : LOST_RACE;
  };
  return retryOnConflict<Chauffeur>(attempt, { giveUp: refuseBusy });
}

/** Deletes a chauffeur who has no trips to come. From the first step on no trip can be assigned. */
export async function deleteChauffeur(ctx: CommandContext, id: string): Promise<void> {
  await ctx.chauffeurs.get(id);
  if (!(await ctx.schedules.chauffeur.close(id, ctx.now))) {
    const message = 'This chauffeur has trips to come. Give them to others first.';
    throw conflict('chauffeur.has_trips', message);
  }
  const attempt = async () => {
    const chauffeur = await ctx.chauffeurs.find(id);
    return chauffeur === undefined || (await ctx.chauffeurs.remove(chauffeur)) ? undefined : LOST_RACE;
  };
  await retryOnConflict<void>(attempt, { giveUp: refuseBusy });
}

/** Replaces the link before. The key is shown once, stored as a hash, and sealed when it is sent. */
export async function issueChauffeurLink(ctx: CommandContext, id: string, { send }: { send: boolean }) {
  const key = newChauffeurKey();
  const link = { keyHash: hashChauffeurKey(key), issuedAt: ctx.now };
  const attempt = async () => {
    const chauffeur = await ctx.chauffeurs.get(id);
    const linked = { ...chauffeur, link, version: chauffeur.version + 1, updatedAt: ctx.now };
    const issued = {
      chauffeur: assignedChauffeur(chauffeur),
      sealedKey: seal(ctx.sealSecret, LOOKUP_CODE_SEAL, key),
      issuedAt: ctx.now.toISOString(),
    };
    const isSaved = await ctx.chauffeurs.saveLink(chauffeur, linked, send ? issued : undefined);
    return isSaved ? undefined : LOST_RACE;
  };
  await retryOnConflict<void>(attempt, { giveUp: refuseBusy });
  return { url: `${ctx.publicUrl}/drive#${key}`, sent: send };
}
