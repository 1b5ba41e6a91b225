import { counter, type Logger } from '@livery/service-kit';
import type { Decision } from '../domain/payment.ts';

const facts = counter('livery_payment_facts_total', 'What happened to payments', ['type']);
const alerts = counter('livery_payment_alerts_total', 'What a person has to know about payments', ['kind']);

/** Counts a stored decision's news and tells people what they have to know. */
export function report(logger: Logger, decision: Decision): void {
  const { bookingId } = decision.payment;
  for (const fact of decision.facts) {
    facts.inc({ type: fact.type });
    logger.info({ bookingId, fact: fact.type }, 'payment news');
  }
  for (const alert of decision.alerts) {
    alerts.inc({ kind: alert.kind });
    logger.error({ bookingId, ...alert }, 'payment needs attention');
  }
}
