import type { SandboxIntent } from '../objects.ts';
import type Stripe from 'stripe';

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: SandboxIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** A refusal with the provider's status and body. Nothing that was being changed is kept. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** 400: the request itself is wrong. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string; payment_intent?: SandboxIntent } = {},
): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...details });
}

/** 404: there is no such object. */
export function missing(object: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}
