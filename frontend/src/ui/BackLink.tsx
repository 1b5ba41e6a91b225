import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { media } from '../styles/breakpoints.ts';
import { focusRing } from '../styles/mixins.ts';
import { theme } from '../styles/theme.ts';

const StyledLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  min-height: ${theme.target};
  color: ${theme.color.textSecondary};
  text-decoration: none;
  ${focusRing}
  ${media.hover} {
    &:hover {
      color: ${theme.color.accentText};
    }
  }
`;

/** The way back, above a page's title. */
export function BackLink({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <StyledLink {...link}>
      <ArrowLeft size={18} aria-hidden /> {children}
    </StyledLink>
  );
}
