import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { type } from '../styles/index.ts';

const Figures = styled.span`
  ${type.figures}
  white-space: nowrap;
`;

/** An amount in dollars from the wire's decimal string, in figures of one width so that columns line up. */
export function Money({ amount, className }: { amount: string; className?: string }) {
  return <Figures className={className}>{displayMoney(amount)}</Figures>;
}
