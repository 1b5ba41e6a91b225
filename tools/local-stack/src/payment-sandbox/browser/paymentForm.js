import { applyAppearance } from './appearance.js';
import {
  brandOf,
  cvcProblem,
  digitsOf,
  expiryOf,
  expiryProblem,
  formatCvc,
  formatExpiry,
  formatNumber,
  numberProblem,
} from './cardFields.js';
import { countries, likelyCountry } from './countries.js';
import { element, field } from './dom.js';
import { testCardList } from './testCardList.js';

/**
 * @typedef {{
 *   host: HTMLElement,
 *   home: string,
 *   appearance: Record<string, any>,
 *   options: Record<string, any>,
 *   emit: (name: string, event?: object) => void,
 * }} FormOptions
 */
/** @typedef {Awaited<ReturnType<typeof createPaymentForm>>} PaymentForm */
/** @typedef {import('./cardFields.js').CardField} CardField */

const brandNames = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', unknown: '' };
/** Which field a refused parameter of the API was typed into. @type {Record<string, CardField>} */
const fieldOfParam = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' };

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

/** What of the billing details the page collects by itself. @param {any} options @param {string} name */
function isAskedFor({ fields }, name) {
  const billing = fields?.billingDetails;
  if (billing === 'never' || billing?.address === 'never') return false;
  return billing?.address?.[name] !== 'never';
}

/**
 * Builds the card form in a shadow root of `host` and resolves when it can be used.
 * @param {FormOptions} options
 */
export async function createPaymentForm({ host, home, appearance, options, emit }) {
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
  const defaults = options.defaultValues?.billingDetails?.address ?? {};
  const chosenCountry = defaults.country ?? likelyCountry();
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
  postalCode.value = defaults.postal_code ?? '';

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
  fields.country.root.hidden = !isAskedFor(options, 'country');
  fields.postalCode.root.hidden = !isAskedFor(options, 'postalCode');

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
    cvc: () => cvcProblem(cvc.value, number.value),
  };
  const names = /** @type {CardField[]} */ (Object.keys(problems));

  /** What the page was told last, so that it only hears of changes. */
  let told = '';
  function tellChange() {
    const complete = names.every((name) => problems[name]() === null);
    const empty = names.every((name) => inputs[name].value === '');
    const state = JSON.stringify([complete, empty]);
    if (state === told) return;
    told = state;
    emit('change', { collapsed: false, complete, empty, value: { type: 'card' } });
  }

  function update() {
    brand.textContent = brandNames[brandOf(number.value)];
    cvc.placeholder = brandOf(number.value) === 'amex' ? '4 digits' : 'CVC';
    tellChange();
  }

  /** @param {string} cardNumber @param {string} code */
  function fillIn(cardNumber, code) {
    number.value = formatNumber(cardNumber);
    expiry.value = `12 / ${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
    cvc.value = code;
    for (const name of names) fields[name].setError(null);
    update();
    number.focus();
  }

  /** @param {CardField} name @param {(text: string, deleting: boolean) => string} format */
  function watch(name, format) {
    const input = inputs[name];
    input.addEventListener('input', (event) => {
      const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      rewrite(input, format(input.value, deleting));
      fields[name].setError(null);
      update();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') fields[name].setError(problems[name]()?.message ?? null);
    });
  }
  watch('number', formatNumber);
  watch('expiry', formatExpiry);
  watch('cvc', (text) => formatCvc(text, number.value));

  // Going from field to field is neither: the form as a whole gets or loses the focus.
  for (const [type, name] of [
    ['focusin', 'focus'],
    ['focusout', 'blur'],
  ]) {
    root.addEventListener(type, (event) => {
      const { relatedTarget } = /** @type {FocusEvent} */ (event);
      if (!(relatedTarget instanceof Node) || !root.contains(relatedTarget)) emit(name);
    });
  }
  root.addEventListener('keydown', (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    if (key === 'Escape') emit('escape');
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

    /** The API's parameters for what was typed. @param {Record<string, any>} more */
    paymentMethod(more = {}) {
      const { month, year } = expiryOf(expiry.value);
      const address = {
        ...(fields.country.root.hidden ? {} : { country: country.value }),
        ...(fields.postalCode.root.hidden || !postalCode.value ? {} : { postal_code: postalCode.value }),
      };
      const given = more.billing_details ?? {};
      return {
        type: 'card',
        card: { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: cvc.value },
        ...more,
        billing_details: { ...given, address: { ...address, ...given.address } },
      };
    },

    /** Shows a refusal at the field it is about. @param {{ param?: string, message: string }} error */
    showError({ param, message }) {
      const name = fieldOfParam[param ?? ''];
      if (name) fields[name].setError(message);
    },

    /** Fields stay focusable meanwhile, so that nobody loses their place. @param {boolean} busy */
    setBusy(busy) {
      form.setAttribute('aria-busy', String(busy));
      for (const input of [number, expiry, cvc, postalCode]) input.readOnly = busy;
      country.disabled = busy;
    },

    focus: () => number.focus(),
    blur: () => root.activeElement instanceof HTMLElement && root.activeElement.blur(),
    clear() {
      for (const name of names) {
        inputs[name].value = '';
        fields[name].setError(null);
      }
      update();
    },
    /** @param {Record<string, any>} next */
    setAppearance: (next) => applyAppearance(host, rules, next),
    /** @param {Record<string, any>} next */
    setOptions(next) {
      fields.country.root.hidden = !isAskedFor(next, 'country');
      fields.postalCode.root.hidden = !isAskedFor(next, 'postalCode');
      for (const input of [number, expiry, cvc, postalCode]) input.readOnly = next.readOnly === true;
    },
  };
}
