import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { measure, theme, type } from '../styles/index.ts';

export const PageBody = styled.div`
  ${measure}
  padding-bottom: clamp(${theme.space(8)}, 9vw, ${theme.space(14)});
`;

const Header = styled.header<{ $isCompact: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${theme.space(3)};
  padding-block: clamp(${theme.space(5)}, 6vw, ${theme.space(10)})
    clamp(${theme.space(3)}, 4vw, ${theme.space(6)});
  ${({ $isCompact }) => $isCompact && `padding-block: ${theme.space(3)} ${theme.space(2.5)};`}
`;
const Titles = styled.div`
  min-width: 0;
  max-width: ${theme.measure.text};
`;
const Above = styled.div`
  margin-bottom: ${theme.space(1.5)};
`;
const Title = styled.h1<{ $isCompact: boolean }>`
  ${({ $isCompact }) => ($isCompact ? type.heading : type.title)}
`;
const Lead = styled.p`
  ${type.lead}
  margin-top: ${theme.space(2)};
  color: ${theme.color.textSecondary};
`;

export interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A way back, or a badge, above the title. */
  above?: ReactNode;
  actions?: ReactNode;
  /** What is below it should be seen without scrolling. */
  isCompact?: boolean;
}

/** The page's one h1. It takes the focus after a navigation, so that a screen reader starts there. */
export const PageHeader = ({ title, lead, above, actions, isCompact = false }: PageHeaderProps) => (
  <Header $isCompact={isCompact}>
    <Titles>
      {above && <Above>{above}</Above>}
      <Title tabIndex={-1} $isCompact={isCompact}>
        {title}
      </Title>
      {lead && <Lead>{lead}</Lead>}
    </Titles>
    {actions}
  </Header>
);
