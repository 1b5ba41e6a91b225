import { styled } from 'styled-components';
import { theme } from '../styles/index.ts';

/** Something to know before one goes on, said aloud when it appears. */
export const Notice = styled.output`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1)} ${theme.space(2)};
  margin-bottom: ${theme.space(2)};
  padding: ${theme.space(1.5)} ${theme.space(2)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.yellowTint};
  color: ${theme.color.yellowText};
  > span {
    flex: 1 1 14rem;
  }
`;

/** Something wrong, shown until it is put right. */
export const Warning = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
  padding: ${theme.space(1.25)} ${theme.space(1.75)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.redTint};
  color: ${theme.color.redText};
  overflow-wrap: anywhere;
  svg {
    flex: none;
  }
`;
