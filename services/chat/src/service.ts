import { connectMongo, createHttpApp, createLogger, listen, type Logger } from '@livery/service-kit';
import type { ChatConfig } from './config.ts';

export async function startChat(config: ChatConfig, overrides: { logger?: Logger } = {}) {
  const logger = overrides.logger ?? createLogger({ service: 'chat', level: config.LOG_LEVEL });
  const mongo = await connectMongo({
    uri: config.MONGODB_URI,
    dbName: config.MONGODB_DB ?? 'livery_chat',
    logger,
  });
  const app = createHttpApp({
    service: 'chat',
    logger,
    identitySecret: config.IDENTITY_SECRET,
    readiness: { mongodb: () => mongo.isUp() },
    routes: () => undefined,
  });
  const listening = await listen(app, { host: config.HOST, port: config.PORT });
  return {
    url: listening.url,
    async stop() {
      await listening.close();
      await mongo.close();
    },
  };
}
