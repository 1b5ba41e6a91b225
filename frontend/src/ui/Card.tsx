import { styled } from 'styled-components';
import { media, theme, type } from '../styles/index.ts';
import { Cluster } from './Stack.tsx';

/** A surface of its own. `$quiet` drops the fill and keeps the hairline. */
export const Card = styled.section<{ $quiet?: boolean }>`
  min-width: 0;
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${({ $quiet }) => ($quiet ? 'transparent' : theme.color.surface)};
  ${media.tablet} {
    padding: ${theme.space(4)};
  }
`;

export const CardTitle = styled.h2`
  ${type.subheading}
`;

export const CardText = styled.p`
  margin-top: ${theme.space(1)};
  color: ${theme.color.textSecondary};
`;

export const CardActions = styled(Cluster).attrs({ $gap: 1.5, $top: 3 })``;
