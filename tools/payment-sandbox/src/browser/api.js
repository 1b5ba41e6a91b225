/** What the browser script asks of the sandbox's HTTP API. */

/** @typedef {{ home: string, key: string }} Access */
/** @typedef {{ type: string, message: string, code?: string, [more: string]: unknown }} ApiError */

/** Writes `tree` as the API reads it: `a[b][c]=…`. @param {Record<string, any>} tree */
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
 * @param {Access} access @param {string} path @param {Record<string, any>} params
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

/**
 * Leaves the page only when the bank has to be asked; otherwise says how it went.
 * @param {Access} access @param {string} clientSecret
 * @param {Record<string, any>} confirmParams @param {object} paymentMethod
 */
export async function confirmIntent(access, clientSecret, confirmParams, paymentMethod) {
  const [id] = clientSecret.split('_secret_', 1);
  const { body: intent, error } = await post(access, `payment_intents/${id}/confirm`, {
    ...confirmParams,
    client_secret: clientSecret,
    payment_method_data: paymentMethod,
  });
  if (error) return { error };
  if (intent.status === 'requires_action') return await goToBank(access, intent);
  return { paymentIntent: intent };
}

/**
 * Goes to the bank's page as seen from here: its own address may not be reachable through the proxy we came by.
 * @param {Access} access @param {any} intent @returns {Promise<never>} because the page is being left
 */
function goToBank({ home }, intent) {
  const page = intent.next_action.redirect_to_url.url.split('/3ds/')[1];
  window.location.assign(new URL(`../3ds/${page}`, home).href);
  return new Promise(() => {});
}

/** A part of the form, such as its style sheet. @param {string} url */
export async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}
