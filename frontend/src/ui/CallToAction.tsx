import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';

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
const Words = styled.p`
  max-width: 34rem;
  color: ${theme.color.textSecondary};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space(2)};
  margin-top: ${theme.space(1)};
`;

/** What to do next, at the foot of a page. */
export function CallToAction(props: { title: ReactNode; actions: ReactNode; children?: ReactNode }) {
  return (
    <Band>
      <Title>{props.title}</Title>
      {props.children && <Words>{props.children}</Words>}
      <Actions>{props.actions}</Actions>
    </Band>
  );
}
