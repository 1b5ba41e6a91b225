import type { SettingsInput } from '@livery/shared-types';
import type { SettingsState } from '../domain/items.ts';
import { distinctEmails } from '../domain/settings.ts';
import type { Context } from '../context.ts';

/** Changes the fields that are sent; with a version only if nobody has changed anything since. */
export async function updateSettings(ctx: Context, input: SettingsInput): Promise<SettingsState> {
  const { version, ccEmails, ...switches } = input;
  const changes = ccEmails === undefined ? switches : { ...switches, ccEmails: distinctEmails(ccEmails) };
  if (Object.keys(changes).length === 0) return ctx.store.settings.get();
  return ctx.store.settings.update(changes, version);
}
