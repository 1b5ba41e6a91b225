import type { ReactNode } from 'react';
import { StateActions, StateFrame, StateText, StateTitle } from './StateFrame.tsx';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** What surrounds it has a frame already. */
  isFramed?: boolean;
}

export const EmptyState = ({ icon, title, children, action, isFramed }: EmptyStateProps) => (
  <StateFrame $isFramed={isFramed}>
    {icon}
    <StateTitle>{title}</StateTitle>
    {children && <StateText>{children}</StateText>}
    {action && <StateActions $gap={1.5}>{action}</StateActions>}
  </StateFrame>
);
