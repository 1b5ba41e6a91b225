import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { LinkButton } from './Button.tsx';
import { Cluster, Heading } from './layout.ts';

const Band = styled.section`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space(2)};
  margin-top: clamp(${theme.space(6)}, 8vw, ${theme.space(12)});
  padding: clamp(${theme.space(6)}, 7vw, ${theme.space(10)}) ${theme.space(3)};
  border-block: 1px solid ${theme.color.accentLine};
  text-align: center;
`;
const Text = styled.p`
  max-width: 34rem;
  color: ${theme.color.textSecondary};
`;

interface CallToActionProps {
  title: ReactNode;
  actions: { label: string; to: string; variant?: 'primary' | 'secondary' }[];
  children: ReactNode;
}

export const CallToAction = ({ title, actions, children }: CallToActionProps) => (
  <Band>
    <Heading>{title}</Heading>
    <Text>{children}</Text>
    <Cluster $gap={2} $top={1} $justify="center">
      {actions.map(({ label, ...link }) => (
        <LinkButton key={label} size="large" {...link}>
          {label}
        </LinkButton>
      ))}
    </Cluster>
  </Band>
);
