import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aQuote } from '../../testing/factories.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { PricingSummary } from './PricingSummary.tsx';

const show = (total: string, isByCard = true) => {
  const quote = aQuote({ total });
  const price = { quote, isUpdating: false, error: undefined, missing: '', choiceKey: '', refresh: vi.fn() };
  renderApp(<PricingSummary price={price} chosen={[]} isByCard={isByCard} />);
};

describe('a total that a card is not charged for', () => {
  it('says that there is nothing to pay, and why', () => {
    show('0.43');
    expect(
      screen.getByText('There is nothing to pay. We do not charge a card less than $0.50.'),
    ).toBeTruthy();
  });

  it('of zero needs no reason', () => {
    show('0.00');
    expect(screen.getByText('There is nothing to pay.')).toBeTruthy();
  });

  it.each([
    ['0.50', true],
    ['0.43', false],
  ])('is not %s, by card: %s', (total, isByCard) => {
    show(total, isByCard);
    expect(screen.queryByText(/nothing to pay/)).toBeNull();
  });
});
