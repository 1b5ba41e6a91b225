import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';
import { Cluster } from './Stack.tsx';

/** What stands where content would: nothing yet, or a failure. */
export const StateFrame = styled.div<{ $isFramed?: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space(1.5)};
  padding: ${theme.space(7)} ${theme.space(3)};
  ${({ $isFramed = true }) => $isFramed && `border: 1px solid ${theme.color.hairline};`}
  border-radius: ${theme.radius.large};
  text-align: center;
  > svg {
    color: ${theme.color.accentText};
  }
`;
export const StateTitle = styled.h2`
  ${type.subheading}
`;
export const StateText = styled.p`
  max-width: 32rem;
  color: ${theme.color.textSecondary};
`;
export const StateActions = styled(Cluster)`
  justify-content: center;
  margin-top: ${theme.space(1)};
`;
