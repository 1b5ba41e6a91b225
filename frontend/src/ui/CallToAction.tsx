import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';
import { StateActions } from './StateFrame.tsx';

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
const Title = styled.h2`
  ${type.heading}
`;
const Text = styled.p`
  max-width: 34rem;
  color: ${theme.color.textSecondary};
`;

/** What to do next, at the foot of a page. */
export const CallToAction = (props: { title: ReactNode; actions: ReactNode; children?: ReactNode }) => (
  <Band>
    <Title>{props.title}</Title>
    {props.children && <Text>{props.children}</Text>}
    <StateActions $gap={2}>{props.actions}</StateActions>
  </Band>
);
