import { confirmIntent, load } from './api.js';
import { applyAppearance } from './appearance.js';
import {
  cvcProblem,
  digitsOf,
  expiryOf,
  expiryProblem,
  formatCvc,
  formatExpiry,
  formatNumber,
  numberProblem,
} from './cardFields.js';

/** @typedef {Awaited<ReturnType<typeof createPaymentForm>>} PaymentForm */

/** Of the account, as long as the page does not say where its customer is. */
const HOME_COUNTRY = 'CA';

/** The countries a card can be billed in. */
const COUNTRIES = (
  'AE AR AT AU BE BG BR CA CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GH GR HK HR HU ID IE IL IN IS IT JM ' +
  'JP KE KR LB LT LU LV MA MT MX MY NG NL NO NZ PA PE PH PK PL PT QA RO SA SE SG SI SK TH TR TT TW UA US UY VN ZA'
).split(' ');

/** The countries as options, named in the reader's language and sorted by name. @param {string} chosen */
function countryOptions(chosen) {
  const locale = navigator.language;
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  return COUNTRIES.map((code) => new Option(names.of(code) ?? code, code, false, code === chosen)).sort(
    (a, b) => a.text.localeCompare(b.text, locale),
  );
}

/** @param {string} id */
const shared = (id) => `id="${id}" class="Input" aria-describedby="${id}-error"`;

/** A labelled control with room for an error below it. @param {string} id @param {string} label @param {string} control */
const field = (id, label, control) => `
  <div class="Field">
    <label class="Label" for="${id}">${label}</label>
    <div class="Control">${control}</div>
    <p id="${id}-error" class="Error" aria-live="polite" hidden></p>
  </div>`;

/** @param {string} id @param {string} attributes */
const text = (id, attributes) => `<input ${shared(id)} type="text" spellcheck="false" ${attributes} />`;

/** @param {string} id @param {string} autocomplete @param {string} name @param {string} placeholder */
const digits = (id, autocomplete, name, placeholder) =>
  text(
    id,
    `inputmode="numeric" autocapitalize="off" autocomplete="${autocomplete}" name="${name}" placeholder="${placeholder}"`,
  );

const COUNTRY = `<select ${shared('country')} autocomplete="billing country" name="country"></select>
  <span class="Adornment Chevron" aria-hidden="true"></span>`;

const POSTAL_CODE = text(
  'postal-code',
  'autocapitalize="characters" autocomplete="billing postal-code" name="postal-code" maxlength="12" placeholder="Optional"',
);

const MARKUP = `
  <div class="Form" role="group" aria-label="Card details (sandbox)">
    <div class="Header">
      <p class="Title">Card</p>
      <span class="Badge">Sandbox</span>
    </div>
    ${field(
      'number',
      'Card number',
      `${digits('number', 'cc-number', 'cardnumber', '1234 1234 1234 1234')}
      <span class="Adornment" aria-hidden="true"></span>`,
    )}
    ${field('expiry', 'Expiration date', digits('expiry', 'cc-exp', 'exp-date', 'MM / YY'))}
    ${field('cvc', 'Security code', digits('cvc', 'cc-csc', 'cvc', 'CVC'))}
    ${field('country', 'Country', COUNTRY)}
    ${field('postal-code', 'Postal code', POSTAL_CODE)}
    <details class="TestCards">
      <summary>No real money moves here. Show test cards</summary>
      <ul></ul>
    </details>
  </div>`;

/** Keeps the caret behind the digit it stood behind. @param {HTMLInputElement} input @param {string} value */
function rewrite(input, value) {
  if (input.value === value) return;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  input.value = value;
  if (atEnd) return;
  let position = 0;
  for (let seen = 0; position < value.length && seen < digitsBefore; position += 1) {
    if (/\d/.test(value[position])) seen += 1;
  }
  input.setSelectionRange(position, position);
}

/**
 * Builds the card form in a shadow root of `host` and resolves when it can be used.
 * @param {{ host: HTMLElement, home: string, appearance: Record<string, any>, options: Record<string, any> }} settings
 */
export async function createPaymentForm({ host, home, appearance, options }) {
  const [styles, cards] = await Promise.all([load(`${home}paymentForm.css`), load(`${home}testCards.json`)]);
  const sheet = await new CSSStyleSheet().replace(styles);
  const rules = new CSSStyleSheet();
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet, rules];
  applyAppearance(host, rules, appearance);
  root.innerHTML = MARKUP;

  /** @template {Element} T @param {string} selector @param {new () => T} kind @returns {T} */
  function find(selector, kind) {
    const found = root.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`no ${selector}`);
    return found;
  }
  const form = find('.Form', HTMLElement);
  const brand = find('.Adornment', HTMLElement);
  const number = find('#number', HTMLInputElement);
  const expiry = find('#expiry', HTMLInputElement);
  const cvc = find('#cvc', HTMLInputElement);
  const postalCode = find('#postal-code', HTMLInputElement);
  const country = find('#country', HTMLSelectElement);
  country.append(...countryOptions(options.defaultValues?.billingDetails?.address?.country ?? HOME_COUNTRY));

  /** What is checked, in the order people fill it in. */
  const checked = [
    { input: number, format: formatNumber, problem: () => numberProblem(number.value) },
    { input: expiry, format: formatExpiry, problem: () => expiryProblem(expiry.value, new Date()) },
    { input: cvc, format: formatCvc, problem: () => cvcProblem(cvc.value) },
  ];

  /** @param {HTMLInputElement} input @param {string=} message */
  function showError(input, message) {
    const error = find(`#${input.id}-error`, HTMLElement);
    error.textContent = message ?? '';
    error.hidden = !message;
    input.classList.toggle('Input--invalid', Boolean(message));
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }

  function showBrand() {
    brand.textContent = number.value.startsWith('4') ? 'Visa' : '';
  }

  /** @param {string} cardNumber */
  function fillIn(cardNumber) {
    number.value = formatNumber(cardNumber);
    expiry.value = `12 / ${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
    cvc.value = '123';
    for (const { input } of checked) showError(input);
    showBrand();
    number.focus();
  }
  const list = find('.TestCards ul', HTMLElement);
  for (const card of JSON.parse(cards)) {
    const item = document.createElement('li');
    item.innerHTML = '<button type="button" class="Use"><span></span><span></span></button>';
    const [written, purpose] = item.querySelectorAll('span');
    written.textContent = formatNumber(card.number);
    purpose.textContent = card.purpose;
    item.addEventListener('click', () => fillIn(card.number));
    list.append(item);
  }

  for (const { input, format, problem } of checked) {
    input.addEventListener('input', (event) => {
      const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      rewrite(input, format(input.value, deleting));
      showError(input);
      showBrand();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') showError(input, problem()?.message);
    });
  }

  root.addEventListener('keydown', (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    // The page's own form can't see a key pressed in here.
    if (key === 'Enter' && event.target instanceof HTMLInputElement) host.closest('form')?.requestSubmit();
  });

  /** Shows what is wrong, and takes the reader to the first of it. */
  function validate() {
    const found = checked.map(({ input, problem }) => ({ input, problem: problem() }));
    for (const { input, problem } of found) showError(input, problem?.message);
    const first = found.find(({ problem }) => problem);
    if (!first) return null;
    first.input.focus();
    return { type: 'validation_error', ...first.problem };
  }

  /** The API's parameters for what was typed. */
  function paymentMethod() {
    const { month, year } = expiryOf(expiry.value);
    return {
      type: 'card',
      card: { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: cvc.value },
      billing_details: { address: { country: country.value, postal_code: postalCode.value } },
    };
  }

  /** Fields stay focusable meanwhile, so that nobody loses their place. @param {boolean} busy */
  function setBusy(busy) {
    form.setAttribute('aria-busy', String(busy));
    for (const input of [number, expiry, cvc, postalCode]) input.readOnly = busy;
    country.disabled = busy;
  }

  return {
    /**
     * Leaves the page only when the bank has to be asked; otherwise says how it went.
     * @param {string} key @param {string} clientSecret @param {Record<string, any>} confirmParams
     */
    async confirm(key, clientSecret, confirmParams) {
      const invalid = validate();
      if (invalid) return { error: invalid };
      setBusy(true);
      try {
        return await confirmIntent({ home, key }, clientSecret, confirmParams, paymentMethod());
      } finally {
        setBusy(false);
      }
    },

    /** @param {Record<string, any>} next */
    setAppearance: (next) => applyAppearance(host, rules, next),
  };
}
