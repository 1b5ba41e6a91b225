import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CancellationTerms } from './CancellationTerms.tsx';

it('names what each notice gives back', () => {
  render(<CancellationTerms />);
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('term')).toEqual([
    '24 hours or morebefore pickup',
    '12 to 24 hoursbefore pickup',
    '2 to 12 hoursbefore pickup',
    'Under 2 hoursbefore pickup',
  ]);
  expect(texts('definition')).toEqual(['Full refund', '75% refund', '50% refund', 'No refund']);
});
