import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media, theme } from '../styles/index.ts';

/** Where notices stand: on a phone over the bar, where they cover least of the page; on a wider screen in the corner below it. */
export const toastSpot = css`
  position: fixed;
  top: 0;
  right: 0;
  z-index: ${theme.layer.toast};
  width: 100%;
  max-width: 420px;
  padding: ${theme.space(1)};
  ${media.tablet} {
    top: var(--top-inset);
    padding: ${theme.space(2)};
  }
`;
const Spot = styled.div`
  ${toastSpot}
`;
const Box = styled.div`
  display: grid;
  gap: ${theme.space(1)};
  justify-items: start;
  padding: ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.floating};
`;

/** A plain message, made of nothing that would have to be fetched: it stands in for what could not be. */
export const PlainToast = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <Spot>
    <Box role="alert">
      <strong>{title}</strong>
      {children}
    </Box>
  </Spot>
);
