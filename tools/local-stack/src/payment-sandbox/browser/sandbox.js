// The part of the provider's browser script that @stripe/react-stripe-js needs for a payment form. A classic script, because
// `window.Stripe` has to be there as soon as it has loaded; what can wait is imported from modules beside it.
(() => {
  'use strict';

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** The folder this script came from. Everything is addressed from here, wherever a proxy has put it. */
  const home = new URL('.', script.src).href;

  /** @param {string} message */
  function integrationError(message) {
    const error = new Error(message);
    error.name = 'IntegrationError';
    return error;
  }

  class PaymentElement {
    /** @param {Elements} elements @param {Record<string, any>} options */
    constructor(elements, options) {
      this._elements = elements;
      this._options = options;
      /** @type {Map<string, Set<(event: object) => void>>} */
      this._handlers = new Map();
      /** @type {HTMLElement | null} */
      this._host = null;
      /** @type {Promise<import('./paymentForm.js').PaymentForm> | null} */
      this._form = null;
    }

    /** @param {string} name @param {(event: object) => void} handler */
    on(name, handler) {
      const handlers = this._handlers.get(name) ?? new Set();
      this._handlers.set(name, handlers.add(handler));
      return this;
    }

    /** @param {string} name @param {(event: object) => void} handler */
    off(name, handler) {
      this._handlers.get(name)?.delete(handler);
      return this;
    }

    /** @param {HTMLElement} target */
    mount(target) {
      const host = document.createElement('div');
      host.dataset.sandbox = 'payment-element';
      target.replaceChildren(host);
      this._host = host;
      this._form = this._load(host);
      this._form.catch(() => {}); // confirmPayment() rejects with it
    }

    /** @param {HTMLElement} host */
    async _load(host) {
      /** @type {typeof import('./paymentForm.js')} */
      const { createPaymentForm } = await import(`${home}paymentForm.js`);
      const { _appearance: appearance } = this._elements;
      const form = await createPaymentForm({ host, home, appearance, options: this._options });
      if (this._host === host)
        for (const handler of this._handlers.get('ready') ?? []) handler({ elementType: 'payment' });
      return form;
    }

    /** The form shows what it was created with. */
    update() {}

    destroy() {
      this._host?.remove();
      this._host = null;
      this._form = null;
      this._elements._element = null;
    }
  }

  class Elements {
    /** @param {Record<string, any>} options */
    constructor(options) {
      /** @type {string} */
      this._clientSecret = options.clientSecret;
      this._appearance = options.appearance ?? {};
      /** @type {PaymentElement | null} */
      this._element = null;
      if (!options.clientSecret) throw integrationError('elements() needs a clientSecret.');
    }

    /** @param {string} type @param {object=} options */
    create(type, options = {}) {
      if (type !== 'payment') throw integrationError(`The sandbox has no '${type}' Element, only 'payment'.`);
      if (this._element) throw integrationError("Can only create one Element of type 'payment'.");
      this._element = new PaymentElement(this, options);
      return this._element;
    }

    /** @param {Record<string, any>} options */
    update({ appearance }) {
      if (!appearance) return;
      this._appearance = appearance;
      void this._element?._form?.then(
        (form) => form.setAppearance(appearance),
        () => {},
      );
    }
  }

  const unsupported = async () => {
    throw integrationError('The sandbox takes payments by confirmPayment() only.');
  };

  /** @param {string} publishableKey */
  function Stripe(publishableKey) {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_test_'))
      throw integrationError('The sandbox takes test keys only: pk_test_….');
    /** Payments that are not answered yet, so that a second click joins the first. @type {Map<string, Promise<object>>} */
    const pending = new Map();

    /** @param {{ elements: Elements, confirmParams: Record<string, any> }} options */
    async function confirm({ elements, confirmParams }) {
      const form = await elements._element?._form;
      if (!form) throw integrationError('The Payment Element has to be mounted and ready first.');
      return form.confirm(publishableKey, elements._clientSecret, confirmParams);
    }

    return {
      _registerWrapper() {},
      registerAppInfo() {},

      /** @param {Record<string, any>=} options */
      elements: (options = {}) => new Elements(options),

      /** @param {{ elements: Elements, confirmParams: Record<string, any>, redirect?: string }} options */
      confirmPayment(options) {
        if (options.redirect !== 'if_required' || !options.confirmParams?.return_url) {
          throw integrationError("confirmPayment() needs redirect: 'if_required' and a return_url.");
        }
        const { _clientSecret: clientSecret } = options.elements;
        const payment =
          pending.get(clientSecret) ?? confirm(options).finally(() => pending.delete(clientSecret));
        pending.set(clientSecret, payment);
        return payment;
      },

      // @stripe/react-stripe-js takes nothing for Stripe that lacks one of these.
      confirmCardPayment: unsupported,
      createPaymentMethod: unsupported,
      createToken: unsupported,
    };
  }
  // The release @stripe/stripe-js 10 looks for; another would only make it warn.
  Stripe.version = 'endive';

  Object.assign(window, { Stripe });
})();
