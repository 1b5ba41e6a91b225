// The provider's browser script as the sandbox speaks it. A classic script, because `window.Stripe` has to be
// there as soon as it has loaded; what needs no such haste is imported from modules beside it.
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

  /** @returns {Promise<typeof import('./api.js')>} */
  const loadApi = () => import(`${home}api.js`);
  /** @returns {Promise<typeof import('./paymentForm.js')>} */
  const loadForm = () => import(`${home}paymentForm.js`);

  class Listeners {
    constructor() {
      /** @type {Map<string, Set<(event: object) => void>>} */
      this.handlers = new Map();
    }

    /** @param {string} name @param {(event: object) => void} handler */
    on(name, handler) {
      if (typeof handler !== 'function') throw integrationError(`on('${name}') needs a function.`);
      const handlers = this.handlers.get(name) ?? new Set();
      this.handlers.set(name, handlers.add(handler));
    }

    /** @param {string} name @param {((event: object) => void)=} handler */
    off(name, handler) {
      if (handler) this.handlers.get(name)?.delete(handler);
      else this.handlers.delete(name);
    }

    /** @param {string} name @param {object} event */
    emit(name, event) {
      // A handler may take itself off, or put another on, while it runs.
      Array.from(this.handlers.get(name) ?? []).forEach((handler) => handler(event));
    }
  }

  class PaymentElement {
    /** @param {Elements} elements @param {object} options */
    constructor(elements, options) {
      this._elements = elements;
      this._options = options;
      this._listeners = new Listeners();
      /** @type {HTMLElement | null} */
      this._host = null;
      /** @type {Promise<import('./paymentForm.js').PaymentForm | null> | null} */
      this._form = null;
      this._destroyed = false;
    }

    /** @param {string} name @param {(event: object) => void} handler */
    on(name, handler) {
      this._listeners.on(name, handler);
      return this;
    }

    /** @param {string} name @param {(event: object) => void} handler */
    once(name, handler) {
      /** @param {object} event */
      const single = (event) => {
        this._listeners.off(name, single);
        handler(event);
      };
      return this.on(name, single);
    }

    /** @param {string} name @param {((event: object) => void)=} handler */
    off(name, handler) {
      this._listeners.off(name, handler);
      return this;
    }

    /** @param {string} name @param {object=} event */
    _emit(name, event) {
      if (!this._destroyed) this._listeners.emit(name, { elementType: 'payment', ...event });
    }

    /** @param {string | HTMLElement} target */
    mount(target) {
      if (this._destroyed)
        throw integrationError('This Element has already been destroyed. Please create a new one.');
      const node = typeof target === 'string' ? document.querySelector(target) : target;
      if (!node) throw integrationError('The selector or element passed to mount() is not in the document.');
      this.unmount();
      const host = document.createElement('div');
      host.dataset.sandbox = 'payment-element';
      node.replaceChildren(host);
      this._host = host;
      this._form = this._load(host);
    }

    /** @param {HTMLElement} host */
    async _load(host) {
      // Handlers are often attached just after mounting.
      await Promise.resolve();
      const stillThere = () => this._host === host;
      if (stillThere()) this._emit('loaderstart');
      try {
        const { createPaymentForm } = await loadForm();
        const problem = await this._elements._check();
        if (!stillThere()) return null;
        if (problem) {
          this._emit('loaderror', { error: problem });
          return null;
        }
        const form = await createPaymentForm({
          host,
          home,
          appearance: this._elements._appearance,
          options: this._options,
          emit: (name, event) => this._emit(name, event),
        });
        if (!stillThere()) return null;
        this._emit('ready');
        return form;
      } catch (cause) {
        const error = {
          type: 'api_connection_error',
          message: 'The payment form could not be loaded.',
          cause,
        };
        if (stillThere()) this._emit('loaderror', { error });
        return null;
      }
    }

    /** @param {(form: import('./paymentForm.js').PaymentForm) => void} action */
    _withForm(action) {
      void this._form?.then((form) => form && action(form));
    }

    /** @param {object} options */
    update(options) {
      this._options = { ...this._options, ...options };
      this._withForm((form) => form.setOptions(this._options));
    }

    /** @param {object} appearance */
    _restyle(appearance) {
      this._withForm((form) => form.setAppearance(appearance));
    }

    focus() {
      this._withForm((form) => form.focus());
    }

    blur() {
      this._withForm((form) => form.blur());
    }

    clear() {
      this._withForm((form) => form.clear());
    }

    /** There is one way to pay only, so nothing ever folds. */
    collapse() {
      return this;
    }

    unmount() {
      this._host?.remove();
      this._host = null;
      this._form = null;
    }

    destroy() {
      this.unmount();
      this._destroyed = true;
      this._elements._forget(this);
    }
  }

  class Elements {
    /** @param {string} publishableKey @param {Record<string, any>} options */
    constructor(publishableKey, options) {
      this._key = publishableKey;
      /** @type {string | undefined} */
      this._clientSecret = options.clientSecret;
      this._appearance = options.appearance ?? {};
      /** @type {PaymentElement | null} */
      this._element = null;
      if (!options.clientSecret && !options.mode) {
        throw integrationError('elements() needs a clientSecret, or a mode, amount and currency.');
      }
    }

    /** @param {string} type @param {object=} options */
    create(type, options = {}) {
      if (type !== 'payment') throw integrationError(`The sandbox has no '${type}' Element, only 'payment'.`);
      if (this._element) throw integrationError("Can only create one Element of type 'payment'.");
      this._element = new PaymentElement(this, options);
      return this._element;
    }

    /** @param {string} type */
    getElement(type) {
      return type === 'payment' ? this._element : null;
    }

    /** @param {Record<string, any>} options */
    update(options) {
      if (!options.appearance) return;
      this._appearance = options.appearance;
      this._element?._restyle(options.appearance);
    }

    /** Checks what was typed, and shows what is wrong with it. */
    async submit() {
      const form = await this._element?._form;
      if (!form) throw integrationError('submit() needs a mounted Payment Element that is ready.');
      const error = form.validate();
      return error ? { error } : { selectedPaymentMethod: 'card' };
    }

    async fetchUpdates() {
      const problem = await this._check();
      return problem ? { error: problem } : {};
    }

    /** Whether the intent can still be paid: nothing when it can. */
    async _check() {
      if (!this._clientSecret) return null;
      const api = await loadApi();
      return api.whyNotPayable({ home, key: this._key, clientSecret: this._clientSecret });
    }

    /** @param {PaymentElement} element */
    _forget(element) {
      if (this._element === element) this._element = null;
    }
  }

  /** @param {Record<string, any>} options */
  async function formOf({ elements }) {
    if (!(elements instanceof Elements))
      throw integrationError('Pass the elements the payment form belongs to.');
    const form = await elements._element?._form;
    if (!form) throw integrationError('The Payment Element has to be mounted and ready first.');
    return form;
  }

  /** @param {string} publishableKey */
  function createStripe(publishableKey) {
    /** Payments on their way, so that a second click joins the first. @type {Map<string, Promise<object>>} */
    const underWay = new Map();
    /** @param {string} clientSecret */
    const at = (clientSecret) => ({ home, key: publishableKey, clientSecret });

    /** @param {string} clientSecret @param {() => Promise<object>} pay */
    function once(clientSecret, pay) {
      const earlier = underWay.get(clientSecret);
      if (earlier) return earlier;
      const payment = pay().finally(() => underWay.delete(clientSecret));
      underWay.set(clientSecret, payment);
      return payment;
    }

    return {
      _apiKey: publishableKey,
      _registerWrapper() {},
      registerAppInfo() {},

      /** @param {Record<string, any>=} options */
      elements: (options = {}) => new Elements(publishableKey, options),

      /** @param {Record<string, any>} options */
      confirmPayment(options) {
        const clientSecret = options.clientSecret ?? options.elements?._clientSecret;
        if (!clientSecret) throw integrationError('confirmPayment() needs a clientSecret.');
        if (options.redirect !== 'if_required' && !options.confirmParams?.return_url) {
          throw integrationError('confirmPayment() needs confirmParams.return_url.');
        }
        return once(clientSecret, async () => {
          const api = await loadApi();
          if (!options.elements) return api.confirm(at(clientSecret), options);
          const form = await formOf(options);
          return api.confirm(at(clientSecret), { ...options, form });
        });
      },

      /** @param {string} clientSecret @param {Record<string, any>=} data */
      confirmCardPayment(clientSecret, data = {}) {
        return once(clientSecret, async () => {
          const api = await loadApi();
          const { payment_method: method, return_url: returnUrl } = data;
          const confirmParams = {
            ...(returnUrl ? { return_url: returnUrl } : {}),
            ...(typeof method === 'string' ? { payment_method: method } : {}),
          };
          const element = typeof method === 'object' ? method.card : undefined;
          const form = element instanceof PaymentElement ? await element._form : null;
          return api.confirm(at(clientSecret), { confirmParams, redirect: 'if_required', form });
        });
      },

      /** @param {{ clientSecret: string }} input */
      async handleNextAction({ clientSecret }) {
        const api = await loadApi();
        return api.handleNextAction(at(clientSecret));
      },

      /** @param {string} clientSecret */
      async retrievePaymentIntent(clientSecret) {
        const api = await loadApi();
        return api.retrieve(at(clientSecret));
      },

      /** @param {Record<string, any>} options */
      async createPaymentMethod(options) {
        const api = await loadApi();
        const form = options.elements ? await formOf(options) : await options.card?._form;
        if (!form)
          throw integrationError('createPaymentMethod() needs elements with a mounted Payment Element.');
        return api.createPaymentMethod({ home, key: publishableKey, form, params: options.params ?? {} });
      },

      async createToken() {
        throw integrationError('The sandbox makes no tokens: use confirmPayment() or createPaymentMethod().');
      },
    };
  }

  /** @param {string} publishableKey */
  function Stripe(publishableKey) {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
      throw integrationError('Please call Stripe() with your publishable key.');
    }
    if (!publishableKey.startsWith('pk_test_'))
      throw integrationError('The sandbox takes test keys only: pk_test_….');
    return createStripe(publishableKey);
  }
  // The release @stripe/stripe-js 10 looks for; another would only make it warn.
  Stripe.version = 'endive';

  Object.assign(window, { Stripe });
})();
