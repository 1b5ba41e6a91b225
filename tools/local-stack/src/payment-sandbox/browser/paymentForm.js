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
import { countries } from './countries.js';
import { element, field } from './dom.js';
import { testCardList } from './testCardList.js';

/**
 * @typedef {{
 *   host: HTMLElement,
 *   home: string,
 *   appearance: Record<string, any>,
 *   options: Record<string, any>,
 * }} FormOptions
 */
/** @typedef {Awaited<ReturnType<typeof createPaymentForm>>} PaymentForm */
/** @typedef {import('./cardFields.js').CardField} CardField */

/** Of the account, as long as the page does not say where its customer is. */
const HOME_COUNTRY = 'CA';

/** @param {Record<string, string>} attributes */
const textInput = (attributes) =>
  element('input', {
    type: 'text',
    class: 'Input',
    spellcheck: 'false',
    autocapitalize: 'off',
    ...attributes,
  });

/**
 * Puts `value` into the input and keeps the caret behind the digit it stood behind.
 * @param {HTMLInputElement} input
 * @param {string} value
 */
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

/** @param {string} url */
async function styleSheet(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`style sheet: ${response.status}`);
  return new CSSStyleSheet().replace(await response.text());
}

/**
 * Builds the card form in a shadow root of `host` and resolves when it can be used.
 * @param {FormOptions} options
 */
export async function createPaymentForm({ host, home, appearance, options }) {
  const [sheet, cards] = await Promise.all([
    styleSheet(`${home}paymentForm.css`),
    testCardList(home, fillIn),
  ]);
  const rules = new CSSStyleSheet();
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet, rules];
  applyAppearance(host, rules, appearance);

  const brand = element('span', { class: 'Adornment', 'aria-hidden': 'true' });
  const number = textInput({
    inputmode: 'numeric',
    autocomplete: 'cc-number',
    name: 'cardnumber',
    placeholder: '1234 1234 1234 1234',
  });
  const expiry = textInput({
    inputmode: 'numeric',
    autocomplete: 'cc-exp',
    name: 'exp-date',
    placeholder: 'MM / YY',
  });
  const cvc = textInput({ inputmode: 'numeric', autocomplete: 'cc-csc', name: 'cvc', placeholder: 'CVC' });
  const chosenCountry = options.defaultValues?.billingDetails?.address?.country ?? HOME_COUNTRY;
  const country = element(
    'select',
    { class: 'Input', autocomplete: 'billing country', name: 'country' },
    ...countries(navigator.language).map(({ code, name }) => {
      const option = element('option', { value: code }, name);
      option.selected = code === chosenCountry;
      return option;
    }),
  );
  const postalCode = textInput({
    autocomplete: 'billing postal-code',
    autocapitalize: 'characters',
    name: 'postal-code',
    maxlength: '12',
  });

  const inputs = { number, expiry, cvc };
  const fields = {
    number: field({
      id: 'number',
      label: 'Card number',
      control: number,
      adornment: brand,
      className: 'Field--wide',
    }),
    expiry: field({ id: 'expiry', label: 'Expiration date', control: expiry }),
    cvc: field({ id: 'cvc', label: 'Security code', control: cvc }),
    country: field({
      id: 'country',
      label: 'Country',
      control: country,
      adornment: element('span', { class: 'Adornment Chevron', 'aria-hidden': 'true' }),
    }),
    postalCode: field({ id: 'postal-code', label: 'Postal code (optional)', control: postalCode }),
  };

  const form = element(
    'div',
    { class: 'Form', role: 'group', 'aria-label': 'Card details (sandbox)' },
    element(
      'div',
      { class: 'Header' },
      element('p', { class: 'Title' }, 'Card'),
      element('span', { class: 'Badge' }, 'Sandbox'),
    ),
    ...Object.values(fields).map((part) => part.root),
    cards,
  );
  root.append(form);

  const problems = {
    number: () => numberProblem(number.value),
    expiry: () => expiryProblem(expiry.value, new Date()),
    cvc: () => cvcProblem(cvc.value),
  };
  const names = /** @type {CardField[]} */ (Object.keys(problems));

  function showBrand() {
    brand.textContent = number.value.startsWith('4') ? 'Visa' : '';
  }

  /** @param {string} cardNumber */
  function fillIn(cardNumber) {
    number.value = formatNumber(cardNumber);
    expiry.value = `12 / ${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
    cvc.value = '123';
    for (const name of names) fields[name].setError(null);
    showBrand();
    number.focus();
  }

  /** @param {CardField} name @param {(text: string, deleting: boolean) => string} format */
  function watch(name, format) {
    const input = inputs[name];
    input.addEventListener('input', (event) => {
      const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      rewrite(input, format(input.value, deleting));
      fields[name].setError(null);
      showBrand();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') fields[name].setError(problems[name]()?.message ?? null);
    });
  }
  watch('number', formatNumber);
  watch('expiry', formatExpiry);
  watch('cvc', formatCvc);

  root.addEventListener('keydown', (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    // The page's own form can't see a key pressed in here.
    if (key === 'Enter' && event.target instanceof HTMLInputElement) host.closest('form')?.requestSubmit();
  });

  return {
    /** Shows what is wrong, and takes the reader to the first of it. */
    validate() {
      const found = names.map((name) => ({ name, problem: problems[name]() }));
      for (const { name, problem } of found) fields[name].setError(problem?.message ?? null);
      const first = found.find(({ problem }) => problem);
      if (!first?.problem) return null;
      inputs[first.name].focus();
      return { type: 'validation_error', ...first.problem };
    },

    /** The API's parameters for what was typed. */
    paymentMethod() {
      const { month, year } = expiryOf(expiry.value);
      return {
        type: 'card',
        card: { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: cvc.value },
        billing_details: { address: { country: country.value, postal_code: postalCode.value } },
      };
    },

    /** Fields stay focusable meanwhile, so that nobody loses their place. @param {boolean} busy */
    setBusy(busy) {
      form.setAttribute('aria-busy', String(busy));
      for (const input of [number, expiry, cvc, postalCode]) input.readOnly = busy;
      country.disabled = busy;
    },

    /** @param {Record<string, any>} next */
    setAppearance: (next) => applyAppearance(host, rules, next),
  };
}
