/** What the browser script asks of the sandbox's HTTP API. */

/** @typedef {{ home: string, key: string, clientSecret: string }} Access */
/** @typedef {{ type: string, message: string, code?: string, [more: string]: unknown }} ApiError */

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
 * @param {string} path
 * @param {Record<string, any>} params
 * @returns {Promise<{ body?: any, error?: ApiError }>}
 */
async function post({ home, key }, path, params) {
  try {
    const response = await fetch(new URL(`../v1/${path}`, home), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: writeForm(params),
    });
    const body = await response.json();
    return body.error ? { error: body.error } : { body };
  } catch {
    const message = 'We could not reach the payment provider. Please check your connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
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
 * Confirms a payment with what the form holds. Leaves the page only when the bank has to be asked; otherwise says how it went.
 * @param {Access} access
 * @param {{ confirmParams: Record<string, any>, form: import('./paymentForm.js').PaymentForm }} options
 */
export async function confirm(access, { confirmParams, form }) {
  const invalid = form.validate();
  if (invalid) return { error: invalid };
  form.setBusy(true);
  try {
    const [id] = access.clientSecret.split('_secret_', 1);
    const { body: intent, error } = await post(access, `payment_intents/${id}/confirm`, {
      ...confirmParams,
      client_secret: access.clientSecret,
      payment_method_data: form.paymentMethod(),
    });
    if (error) return { error };
    if (intent.status === 'requires_action') return await goToBank(access, intent);
    return { paymentIntent: intent };
  } finally {
    form.setBusy(false);
  }
}
