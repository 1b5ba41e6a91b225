import { consumer } from '@livery/service-kit';
import type { Context } from '../context.ts';

export const onSettingsUpdated = (ctx: Context) =>
  consumer('settings.updated', ({ data }) => ctx.settings.keep(data));
