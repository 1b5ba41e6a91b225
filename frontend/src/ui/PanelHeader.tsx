import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';
import { Heading } from './layout.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1.5)} ${theme.space(3)};
  margin-bottom: ${theme.space(3)};
`;

export const PanelHeader = ({ title, action }: { title: ReactNode; action?: ReactNode }) => (
  <Row>
    <Heading>{title}</Heading>
    {action}
  </Row>
);
