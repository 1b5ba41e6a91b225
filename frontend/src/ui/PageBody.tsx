import { styled } from 'styled-components';
import { measure, theme } from '../styles/index.ts';

/** What stands between the header and the end of a page. */
export const PageBody = styled.div`
  ${measure}
  padding-bottom: clamp(${theme.space(8)}, 9vw, ${theme.space(14)});
`;
