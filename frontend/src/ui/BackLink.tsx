import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from './Link.tsx';
import { styled } from 'styled-components';
import { hovered, theme } from '../styles/index.ts';

const StyledLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  min-height: ${theme.target};
  color: ${theme.color.textSecondary};
  text-decoration: none;
  ${hovered(`color: ${theme.color.accentText};`)}
`;

export const BackLink = ({ children, ...link }: ComponentProps<typeof Link>) => (
  <StyledLink {...link}>
    <ArrowLeft size={18} aria-hidden /> {children}
  </StyledLink>
);
