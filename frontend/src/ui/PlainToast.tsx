import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { below, theme } from '../styles/index.ts';

const Box = styled.div`
  position: fixed;
  right: ${theme.space(2)};
  bottom: calc(var(--bottom-inset, 0px) + ${theme.space(2)});
  z-index: ${theme.layer.toast};
  ${below.tablet} {
    top: calc(var(--header-height) + ${theme.space(2)});
    bottom: auto;
  }
  display: grid;
  gap: ${theme.space(1)};
  justify-items: start;
  width: min(420px, calc(100vw - ${theme.space(4)}));
  padding: ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid ${theme.color.accentLine};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.floating};
`;

/** A plain message in the corner, on a phone at the top, made of nothing that would have to be fetched: it stands in for what could not be. */
export const PlainToast = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <Box role="alert">
    <strong>{title}</strong>
    {children}
  </Box>
);
