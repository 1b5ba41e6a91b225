import type { Consumer } from '@livery/service-kit';
import type { Context } from '../context.ts';
import { onPaymentDisputed } from './onPaymentDisputed.ts';
import { onPaymentFailed } from './onPaymentFailed.ts';
import { onPaymentProcessing } from './onPaymentProcessing.ts';
import { onPaymentRefunded } from './onPaymentRefunded.ts';
import { onPaymentRefundFailed } from './onPaymentRefundFailed.ts';
import { onPaymentSucceeded } from './onPaymentSucceeded.ts';
import { onSettingsUpdated } from './onSettingsUpdated.ts';

/** What booking consumes. Each of these may come twice, late, or in another order. */
export const subscriptions = (ctx: Context): Consumer[] => [
  onPaymentProcessing(ctx),
  onPaymentSucceeded(ctx),
  onPaymentFailed(ctx),
  onPaymentRefunded(ctx),
  onPaymentRefundFailed(ctx),
  onPaymentDisputed(ctx),
  onSettingsUpdated(ctx),
];
