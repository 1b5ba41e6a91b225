import type { PaymentConfig } from '@livery/shared-types/payment';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';

let script: Promise<void> | undefined;

/** The sandbox's script comes first and sets up `window.Stripe`, which the provider's own loader then uses as it is. */
function loadScript(url: string): Promise<void> {
  script ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      script = undefined;
      reject(new Error('The payment form could not be loaded'));
    });
    document.head.append(element);
  });
  return script;
}

/** The card provider's library, or the sandbox that stands in for it during development. */
export async function loadProvider(config: PaymentConfig): Promise<Stripe> {
  if (config.scriptUrl !== null) await loadScript(config.scriptUrl);
  const stripe = await loadStripe(config.publishableKey);
  if (!stripe) throw new Error('The payment form could not be loaded');
  return stripe;
}
