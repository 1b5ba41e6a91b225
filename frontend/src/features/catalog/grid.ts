import { css, styled } from 'styled-components';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';

/** Cards of the catalog: one column on a phone, two on a tablet, three on a desk. */
export const CatalogGrid = styled.ul`
  display: grid;
  gap: ${theme.space(3)};
  padding: 0;
  list-style: none;
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

/** A picture on top, words below, actions at the foot; neighbours line up. */
export const CatalogCard = styled.article`
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  transition:
    border-color ${theme.motion.calm} ${theme.motion.ease},
    transform ${theme.motion.calm} ${theme.motion.ease};
  ${media.hover} {
    &:hover {
      border-color: ${theme.color.accentLine};
      transform: translateY(-2px);
    }
  }
`;

export const CatalogCardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  padding: ${theme.space(3)};
`;

export const CatalogCardFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1.5)} ${theme.space(2)};
  margin-top: auto;
  padding-top: ${theme.space(3)};
`;

/** A card of the grid across its whole width: the picture beside the words. */
export const featured = css`
  grid-column: 1 / -1;
  ${CatalogCard} {
    display: grid;
    grid-template-columns: minmax(0, 1.9fr) minmax(20rem, 1fr);
    a,
    img {
      height: 100%;
    }
  }
  ${CatalogCardBody} {
    justify-content: center;
    padding: ${theme.space(4)};
  }
  ${CatalogCardFoot} {
    margin-top: 0;
    a {
      height: auto;
    }
  }
`;

/** As tall as the screen whatever the list turns out to be, so that what stands below it never jumps into view. */
export const Stage = styled.div`
  min-height: 80svh;
`;
