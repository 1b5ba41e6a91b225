/** What the browser script asks of the sandbox's HTTP API. */

/** @typedef {{ home: string, key: string, clientSecret: string }} Access */
/** @typedef {{ type: string, message: string, code?: string, param?: string, [more: string]: unknown }} ApiError */
/**
 * @typedef {{
 *   confirmParams?: Record<string, any>,
 *   redirect?: string,
 *   form?: import('./paymentForm.js').PaymentForm | null,
 * }} ConfirmOptions
 */

/** @param {string} clientSecret */
function idOf(clientSecret) {
  return clientSecret.split('_secret_', 1)[0];
}

/**
 * Writes `tree` as the API reads it: `a[b][c]=…`.
 * @param {Record<string, any>} tree
 * @param {URLSearchParams} into
 * @param {string} prefix
 */
function writeForm(tree, into = new URLSearchParams(), prefix = '') {
  for (const [name, value] of Object.entries(tree)) {
    const key = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') writeForm(value, into, key);
    else into.append(key, String(value));
  }
  return into;
}

/**
 * @param {{ home: string, key: string }} access
 * @param {string} method
 * @param {string} path
 * @param {Record<string, any>} params
 * @returns {Promise<{ body?: any, error?: ApiError }>}
 */
async function call({ home, key }, method, path, params) {
  const url = new URL(`../v1/${path}`, home);
  const form = writeForm(params);
  if (method === 'GET') url.search = form.toString();
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}` },
      body: method === 'GET' ? undefined : form,
    });
    const body = await response.json();
    return body.error ? { error: body.error } : { body };
  } catch {
    const message = 'We could not reach the payment provider. Please check your connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

/** @param {Access} access */
export async function retrieve(access) {
  const path = `payment_intents/${idOf(access.clientSecret)}`;
  const { body, error } = await call(access, 'GET', path, { client_secret: access.clientSecret });
  return error ? { error } : { paymentIntent: body };
}

/** @param {Access} access */
export async function whyNotPayable(access) {
  const { paymentIntent, error } = await retrieve(access);
  if (error) return error;
  if (!['succeeded', 'canceled', 'processing'].includes(paymentIntent.status)) return null;
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.',
    payment_intent: paymentIntent,
  };
}

/** @returns {Promise<never>} for a page that is being left */
function leaveFor(/** @type {string} */ address) {
  window.location.assign(address);
  return new Promise(() => {});
}

/**
 * The bank's page, seen from here: its own address may not be reachable through the proxy we came by.
 * @param {Access} access
 * @param {any} intent
 */
function goToBank({ home }, intent) {
  const page = intent.next_action.redirect_to_url.url.split('/3ds/')[1];
  return leaveFor(new URL(`../3ds/${page}`, home).href);
}

/**
 * @param {Access} access
 * @param {any} intent
 * @param {string} returnUrl
 */
function goBack({ clientSecret }, intent, returnUrl) {
  const address = new URL(returnUrl, window.location.href);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', clientSecret);
  address.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : intent.status);
  return leaveFor(address.href);
}

/**
 * Confirms a payment. Leaves the page when the bank has to be asked, or when every payment is to end with a
 * redirect; otherwise says how it went.
 * @param {Access} access
 * @param {ConfirmOptions} options
 */
export async function confirm(access, { confirmParams = {}, redirect, form }) {
  const invalid = form?.validate();
  if (invalid) return { error: invalid };
  const { payment_method_data: more, ...params } = confirmParams;
  const returnUrl = confirmParams.return_url ?? window.location.href;
  form?.setBusy(true);
  try {
    const { body: intent, error } = await call(
      access,
      'POST',
      `payment_intents/${idOf(access.clientSecret)}/confirm`,
      {
        ...params,
        return_url: returnUrl,
        client_secret: access.clientSecret,
        ...(form ? { payment_method_data: form.paymentMethod(more) } : {}),
      },
    );
    if (error) {
      form?.showError(error);
      return { error };
    }
    if (intent.status === 'requires_action') return await goToBank(access, intent);
    if (redirect !== 'if_required') return await goBack(access, intent, returnUrl);
    return { paymentIntent: intent };
  } finally {
    form?.setBusy(false);
  }
}

/** @param {Access} access */
export async function handleNextAction(access) {
  const { paymentIntent, error } = await retrieve(access);
  if (error) return { error };
  if (paymentIntent.status === 'requires_action') return goToBank(access, paymentIntent);
  return { paymentIntent };
}

/** @param {{ home: string, key: string, form: import('./paymentForm.js').PaymentForm, params: Record<string, any> }} options */
export async function createPaymentMethod({ home, key, form, params }) {
  const invalid = form.validate();
  if (invalid) return { error: invalid };
  const { body, error } = await call({ home, key }, 'POST', 'payment_methods', form.paymentMethod(params));
  if (error) form.showError(error);
  return error ? { error } : { paymentMethod: body };
}
