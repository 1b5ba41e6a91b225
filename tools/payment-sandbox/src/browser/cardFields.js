/** What is typed into a card form: how it is written, and whether it can be right. */

/** @typedef {{ code: string, message: string }} Problem */

const NUMBER_LENGTH = 16;
const CVC_LENGTH = 3;

/** @param {string} text */
export const digitsOf = (text) => text.replaceAll(/\D/g, '');

/** @param {string} text */
export function formatNumber(text) {
  const digits = digitsOf(text).slice(0, NUMBER_LENGTH);
  return digits.match(/.{1,4}/g)?.join(' ') ?? '';
}

/**
 * `12 / 30`. While something is being deleted the slash goes too, else nobody could delete past it.
 * @param {string} text @param {boolean} deleting
 */
export function formatExpiry(text, deleting) {
  let digits = digitsOf(text);
  // A month is complete as soon as it can't become two digits: 4 is 04.
  if (/^[2-9]/.test(digits) || /^1\s*\//.test(text)) digits = `0${digits}`;
  // Browsers fill in 12/2030 as well as 12/30.
  if (digits.length === 6 && digits.slice(2, 4) === '20') digits = digits.slice(0, 2) + digits.slice(4);
  const month = digits.slice(0, 2);
  const year = digits.slice(2, 4);
  if (month.length < 2) return month;
  return year || !deleting ? `${month} / ${year}` : month;
}

/** @param {string} text */
export const formatCvc = (text) => digitsOf(text).slice(0, CVC_LENGTH);

/** @param {string} number */
function passesLuhn(number) {
  let sum = 0;
  for (const [index, digit] of [...number].toReversed().entries()) {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** @param {string} text @returns {Problem | null} */
export function numberProblem(text) {
  const digits = digitsOf(text);
  if (digits.length < NUMBER_LENGTH) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  return passesLuhn(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

/** @param {string} text */
export function expiryOf(text) {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** @param {string} text @param {Date} now @returns {Problem | null} */
export function expiryProblem(text, now) {
  const { month, year } = expiryOf(text);
  if (digitsOf(text).length < 4 || month < 1 || month > 12) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  if (year < now.getFullYear()) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  if (year > now.getFullYear() + 50) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
  }
  return null;
}

/** @param {string} text @returns {Problem | null} */
export function cvcProblem(text) {
  if (digitsOf(text).length >= CVC_LENGTH) return null;
  return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}
