import { MONEY_SENTENCES } from './moneySentences.ts';
import { OTHER_SENTENCES } from './otherSentences.ts';
import { RIDE_SENTENCES } from './rideSentences.ts';
import { TRIP_SENTENCES } from './tripSentences.ts';
import type { Moment, TruthTable } from './truthConditions.ts';

/** Everything that an e-mail about a booking may say beside its subject. Whatever is not here fails the test. */
export const EMAIL_TRUTH_TABLE: TruthTable = [
  ...TRIP_SENTENCES,
  ...RIDE_SENTENCES,
  ...MONEY_SENTENCES,
  ...OTHER_SENTENCES,
];

/** Why a sentence must not be said now; undefined when it is true. */
export function whyFalse(
  sentence: string,
  moment: Moment,
  table: TruthTable = EMAIL_TRUTH_TABLE,
): string | undefined {
  // Of prices a chauffeur is told the cash to collect only.
  if (moment.driver !== undefined && sentence.includes('$') && !sentence.startsWith('Cash to collect'))
    return 'a chauffeur is told a price';
  const known = table
    .map(([pattern, truth]) => ({ found: pattern.exec(sentence), truth }))
    .filter(({ found }) => found !== null);
  if (known.length === 0) return 'nobody knows when it is true';
  const isTrue = known.some(({ found, truth }) => found !== null && truth(moment, found));
  return isTrue ? undefined : 'it is false';
}
