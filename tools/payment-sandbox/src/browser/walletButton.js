import { confirmIntent, load } from './api.js';
import { applyAppearance } from './appearance.js';

/** @typedef {Awaited<ReturnType<typeof createWalletButton>>} WalletButton */

/** Stands for the card in the sandbox's wallet, as a real wallet's one-time token does. */
const WALLET_TOKEN = 'tok_sandbox_wallet';

const MARKUP = `
  <button type="button" class="Wallet">
    <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2">
      <path d="M19 7V5a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a2 2 0 0 1-2-2V6m15 8h.01" />
    </svg>
    Sandbox wallet
  </button>`;

/**
 * Builds the wallet's one button in a shadow root of `host` and resolves when it can be pressed.
 * @param {{ host: HTMLElement, home: string, appearance: Record<string, any>, height: number, onPress: () => void }} settings
 */
export async function createWalletButton({ host, home, appearance, height, onPress }) {
  const sheet = await new CSSStyleSheet().replace(await load(`${home}paymentForm.css`));
  const rules = new CSSStyleSheet();
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet, rules];
  applyAppearance(host, rules, appearance);
  root.innerHTML = MARKUP;
  const button = root.querySelector('button');
  if (!button) throw new Error('no button');
  button.style.height = `${height}px`;
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-busy') !== 'true') onPress();
  });

  return {
    /** @param {string} key @param {string} clientSecret @param {Record<string, any>} confirmParams */
    async confirm(key, clientSecret, confirmParams) {
      button.setAttribute('aria-busy', 'true');
      try {
        const method = { type: 'card', card: { token: WALLET_TOKEN } };
        return await confirmIntent({ home, key }, clientSecret, confirmParams, method);
      } finally {
        button.removeAttribute('aria-busy');
      }
    },

    /** @param {Record<string, any>} next */
    setAppearance: (next) => applyAppearance(host, rules, next),
  };
}
