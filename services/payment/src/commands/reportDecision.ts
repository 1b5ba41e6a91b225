import { counter, type Logger } from '@livery/service-kit';
import type { Decision } from '../domain/payment.ts';

const events = counter('livery_payment_events_total', 'What happened to payments', ['type']);
const alerts = counter('livery_payment_alerts_total', 'What a person has to know about payments', ['kind']);

/** Counts a stored decision's events and logs its alerts. */
export function reportDecision(logger: Logger, decision: Decision): void {
  const { bookingId } = decision.payment;
  for (const { type } of decision.events) {
    events.inc({ type });
    logger.info({ bookingId, type }, 'payment changed');
  }
  for (const alert of decision.alerts) {
    alerts.inc({ kind: alert.kind });
    logger.error({ bookingId, ...alert }, 'payment needs attention');
  }
}
