import { formatNumber } from './cardFields.js';
import { element } from './dom.js';

/** @typedef {{ number: string, purpose: string }} TestCard */

/**
 * The sandbox's test cards behind a small disclosure; choosing one fills the form in.
 * @param {string} home
 * @param {(number: string) => void} choose
 */
export async function testCardList(home, choose) {
  const response = await fetch(`${home}testCards.json`);
  if (!response.ok) throw new Error(`test cards: ${response.status}`);
  const cards = /** @type {TestCard[]} */ (await response.json());
  const items = cards.map(({ number, purpose }) => {
    const use = element(
      'button',
      { type: 'button', class: 'Use' },
      element('span', {}, formatNumber(number)),
      element('span', {}, purpose),
    );
    use.addEventListener('click', () => choose(number));
    return element('li', {}, use);
  });
  return element(
    'details',
    { class: 'TestCards' },
    element('summary', {}, 'No real money moves here. Show test cards'),
    element('ul', {}, ...items),
  );
}
