import { styled } from 'styled-components';
import { measure } from '../styles/mixins.ts';
import { theme } from '../styles/theme.ts';

/** The page's measure, with air at the sides. */
export const Container = styled.div`
  ${measure}
`;

/** A band of the page. */
export const Section = styled.section`
  padding-block: clamp(${theme.space(6)}, 8vw, ${theme.space(12)});
`;

/** What stands between the header and the end of a page. */
export const PageBody = styled.div`
  ${measure}
  padding-bottom: clamp(${theme.space(8)}, 9vw, ${theme.space(14)});
`;
