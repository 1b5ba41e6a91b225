import { styled } from 'styled-components';
import { media, theme, type } from '../styles/index.ts';

export const ChoiceLegend = styled.legend`
  ${type.small}
  margin-bottom: ${theme.space(0.75)};
  font-weight: 500;
`;

/** The browser's own checkbox or radio, unseen over the whole choice. */
export const ChoiceInput = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;

/** At a desk, many choices scroll by themselves, so that what comes after them stays in sight. */
export const ChoiceScroller = styled.div<{ $mostHeight: string | undefined }>`
  ${media.desktop} {
    position: relative;
    max-height: ${({ $mostHeight }) => $mostHeight ?? 'none'};
    /* Room for the outline of a choice that has the focus. */
    margin: -4px;
    padding: 4px;
    overflow-y: ${({ $mostHeight }) => ($mostHeight === undefined ? 'visible' : 'auto')};
  }
`;
