// The part of the provider's browser script that @stripe/react-stripe-js needs for a card form and a wallet. A classic script, because
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

  /**
   * What pays: the card form or the wallet's button.
   * @typedef {{ confirm: (key: string, clientSecret: string, params: Record<string, any>) => Promise<object>, setAppearance: (next: Record<string, any>) => void }} Payer
   */

  /** What all Elements have: a place on the page, and handlers of events. */
  class SandboxElement {
    /** @param {string} type @param {Elements} elements @param {Record<string, any>} options */
    constructor(type, elements, options) {
      this._type = type;
      this._elements = elements;
      this._options = options;
      /** @type {Map<string, Set<(event: object) => void>>} */
      this._handlers = new Map();
      /** @type {HTMLElement | null} */
      this._host = null;
      /** @type {Promise<Payer> | null} */
      this._payer = null;
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

    /** @param {string} name @param {object=} details */
    _emit(name, details) {
      for (const handler of this._handlers.get(name) ?? []) handler({ elementType: this._type, ...details });
    }

    /** @param {HTMLElement} target */
    mount(target) {
      const host = document.createElement('div');
      host.dataset.sandbox = this._type;
      target.replaceChildren(host);
      this._host = host;
      this._payer = this._load(host);
      this._payer.then(
        () => this._host === host && this._emit('ready', this._readyDetails()),
        // confirmPayment() rejects with it too.
        ({ message }) =>
          this._host === host && this._emit('loaderror', { error: { type: 'api_error', message } }),
      );
    }

    /** @param {HTMLElement} _host @returns {Promise<Payer>} */
    async _load(_host) {
      throw integrationError('A plain Element shows nothing.');
    }

    /** @returns {object | undefined} */
    _readyDetails() {
      return undefined;
    }

    /** What is shown is what it was created with. */
    update() {}

    destroy() {
      this._host?.remove();
      this._host = null;
      this._payer = null;
      this._elements._created.delete(this._type);
    }
  }

  class PaymentElement extends SandboxElement {
    /** @override @param {HTMLElement} host */
    async _load(host) {
      /** @type {typeof import('./paymentForm.js')} */
      const { createPaymentForm } = await import(`${home}paymentForm.js`);
      const { _appearance: appearance } = this._elements;
      return createPaymentForm({ host, home, appearance, options: this._options });
    }
  }

  /** One wallet, which is available everywhere and has a card that succeeds. */
  class ExpressCheckoutElement extends SandboxElement {
    /** @override @param {HTMLElement} host */
    async _load(host) {
      /** @type {typeof import('./walletButton.js')} */
      const { createWalletButton } = await import(`${home}walletButton.js`);
      const { _appearance: appearance } = this._elements;
      const height = this._options.buttonHeight ?? 44;
      return createWalletButton({ host, home, appearance, height, onPress: () => this._press() });
    }

    /** @override */
    _readyDetails() {
      const methods = ['amazonPay', 'applePay', 'googlePay', 'klarna', 'link', 'paypal'];
      const availablePaymentMethods = Object.fromEntries(methods.map((name) => [name, name === 'googlePay']));
      return { availablePaymentMethods };
    }

    /** A page that listens to `click` has to resolve it; then the payment is the customer's and the page confirms it. */
    _press() {
      const expressPaymentType = 'google_pay';
      const agree = () => {
        this._elements._wallet = this;
        this._emit('confirm', { expressPaymentType, billingDetails: undefined, paymentFailed() {} });
      };
      if (!this._handlers.get('click')?.size) return agree();
      this._emit('click', { expressPaymentType, resolve: agree, reject: () => this._emit('cancel') });
    }
  }

  /** @type {Record<string, typeof SandboxElement>} */
  const elementTypes = { payment: PaymentElement, expressCheckout: ExpressCheckoutElement };

  class Elements {
    /** @param {Record<string, any>} options */
    constructor(options) {
      /** @type {string} */
      this._clientSecret = options.clientSecret;
      this._appearance = options.appearance ?? {};
      /** @type {Map<string, SandboxElement>} */
      this._created = new Map();
      /** The wallet in which the customer has agreed to the payment that is confirmed next. @type {SandboxElement | null} */
      this._wallet = null;
      if (!options.clientSecret) throw integrationError('elements() needs a clientSecret.');
    }

    /** @param {string} type @param {object=} options */
    create(type, options = {}) {
      const Element = elementTypes[type];
      if (!Element)
        throw integrationError(`The sandbox has no '${type}' Element, only 'payment' and 'expressCheckout'.`);
      if (this._created.has(type)) throw integrationError(`Can only create one Element of type '${type}'.`);
      const element = new Element(type, this, options);
      this._created.set(type, element);
      return element;
    }

    /** @param {Record<string, any>} options */
    update({ appearance }) {
      if (!appearance) return;
      this._appearance = appearance;
      for (const { _payer } of this._created.values()) {
        void _payer?.then(
          (payer) => payer.setAppearance(appearance),
          () => {},
        );
      }
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
      const element = elements._wallet ?? elements._created.get('payment');
      elements._wallet = null;
      const payer = await element?._payer;
      if (!payer) throw integrationError('The Payment Element has to be mounted and ready first.');
      return payer.confirm(publishableKey, elements._clientSecret, confirmParams);
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
