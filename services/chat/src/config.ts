import { loadConfig, serviceSettings } from '@livery/service-kit';
import * as z from 'zod/mini';

const ChatConfig = z.object({ ...serviceSettings });
export type ChatConfig = z.infer<typeof ChatConfig>;

export const readConfig = (source?: NodeJS.ProcessEnv): ChatConfig => loadConfig(ChatConfig, source);
