import type { Config } from '../config.ts';
import type { Upstream } from '../domain/upstreams.ts';
import { Replicas } from './replicas.ts';

/** The replicas of every service, each looked up by its name from now on. */
export async function connectReplicas(config: Config): Promise<Record<Upstream, Replicas>> {
  const replicas = {
    catalog: new Replicas('catalog', config.CATALOG_URL),
    booking: new Replicas('booking', config.BOOKING_URL),
    payment: new Replicas('payment', config.PAYMENT_URL),
    chat: new Replicas('chat', config.CHAT_URL),
    notification: new Replicas('notification', config.NOTIFICATION_URL),
  };
  await Promise.all(Object.values(replicas).map((one) => one.watch()));
  return replicas;
}
