import { styled } from 'styled-components';
import { visuallyHidden } from '../styles/index.ts';

/** Read aloud, not shown. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
