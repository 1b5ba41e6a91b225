import { consumer } from '@livery/service-kit';
import { enqueueCopies } from '../commands/enqueueCopies.ts';
import type { Context } from '../context.ts';

export const onSettingsUpdated = (ctx: Context) =>
  consumer('settings.updated', async ({ data }) => {
    await ctx.settings.keep(data);
    if (await enqueueCopies(ctx)) ctx.dispatcher.wake();
  });
