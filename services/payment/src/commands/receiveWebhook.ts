import { invalid } from '@livery/service-kit/errors';
import { ProviderError } from '../provider/ProviderError.ts';
import type { ProviderEvent } from '../provider/snapshots.ts';
import type { Context } from '../context.ts';

export interface WebhookRequest {
  body: unknown;
  signature: string | undefined;
}

/**
 * Stores the provider's event once, before it is acknowledged; it is handled after the answer. Answers the
 * event to handle, or undefined when there is nothing to do.
 */
export async function receiveWebhook(
  ctx: Context,
  request: WebhookRequest,
): Promise<ProviderEvent | undefined> {
  const event = readSigned(ctx, request);
  if (event === undefined) return undefined;
  if (event.isLive !== ctx.config.isLive) {
    ctx.logger.warn({ eventId: event.id }, 'webhook of the other mode ignored');
    return undefined;
  }
  await ctx.providerEvents.storeNew([event], 'webhook');
  return event;
}

function readSigned(ctx: Context, { body, signature }: WebhookRequest): ProviderEvent | undefined {
  if (!Buffer.isBuffer(body) || signature === undefined) throw wrongSignature();
  try {
    return ctx.provider.readWebhook(body, signature);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.logger.warn({ reason: error.message }, 'webhook refused');
    throw wrongSignature();
  }
}

const wrongSignature = () => invalid('payment.wrong_signature', 'The signature is not valid.');
