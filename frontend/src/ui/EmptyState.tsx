import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';

export const StateFrame = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space(1.5)};
  padding: ${theme.space(7)} ${theme.space(3)};
  border: 1px solid ${theme.color.hairline};
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
export const StateActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space(1.5)};
  margin-top: ${theme.space(1)};
`;

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <StateFrame>
      {icon}
      <StateTitle>{title}</StateTitle>
      {children && <StateText>{children}</StateText>}
      {action && <StateActions>{action}</StateActions>}
    </StateFrame>
  );
}
