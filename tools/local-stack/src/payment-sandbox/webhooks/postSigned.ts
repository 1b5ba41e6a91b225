import { createHmac } from 'node:crypto';

export type Endpoint = { url: string; secret: string };

/** The `Stripe-Signature` of `body`, sent at `seconds`. */
function signatureOf(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** Sends `body`, signed, and says whether it was taken (2xx). Never throws: a failure is an answer too. */
export async function postSigned(
  { url, secret }: Endpoint,
  body: string,
  { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, secret, Math.floor(nowMs / 1000)),
        'user-agent': 'Stripe/1.0 (payment sandbox)',
      },
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return { ok: response.ok, text: String(response.status) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { ok: false, text: cause instanceof Error ? cause.message || cause.name : String(cause) };
  }
}
