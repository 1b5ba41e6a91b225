import { styled } from 'styled-components';
import { visuallyHidden } from '../styles/mixins.ts';

/** Read aloud, not shown. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
