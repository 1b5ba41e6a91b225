import type { PriceOverride } from '@livery/shared-types/catalog';
import { displayMoney } from '@livery/shared-types/cents';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../../../styles/index.ts';
import { SmallButton } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/layout.ts';
import { Notice } from '../../../ui/Notice.tsx';

/** The agreed price, the calculated one, or a new one that is typed. */
export type PriceChoice = 'keep' | 'computed' | 'other' | undefined;

const Asked = styled(Notice)`
  ${type.small}
  margin-bottom: ${theme.space(1)};
`;

interface PriceQuestionProps {
  /** What was agreed on for the trip as it was. */
  standing: PriceOverride;
  computedTotal: string;
  chosen: PriceChoice;
  choices: readonly NonNullable<PriceChoice>[];
  onChoose: (choice: NonNullable<PriceChoice>) => void;
  children?: ReactNode;
}

/** A price was agreed on and the trip becomes another one: staff say what it costs then, in one press. */
export function PriceQuestion(props: PriceQuestionProps) {
  const { standing, computedTotal, chosen, choices, onChoose, children } = props;
  const [agreed, computed] = [displayMoney(standing.total), displayMoney(computedTotal)];
  const labels = { keep: `Keep ${agreed}`, computed: `Use ${computed}`, other: 'Another price' };
  return (
    <Asked aria-label="Agreed price">
      <span>
        {agreed} was agreed on for the trip as it was ({standing.reason}). By the price list it costs{' '}
        {computed} now. {children}
      </span>
      <Cluster>
        {choices.map((choice) => (
          <SmallButton
            key={choice}
            variant={choice === chosen ? 'primary' : 'secondary'}
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice)}
          >
            {labels[choice]}
          </SmallButton>
        ))}
      </Cluster>
    </Asked>
  );
}

/** The request's `priceOverride`; undefined while nothing was chosen. */
export const overrideOf = (choice: PriceChoice, standing: PriceOverride) =>
  ({ keep: standing, computed: null, other: undefined })[choice ?? 'other'];
