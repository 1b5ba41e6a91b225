import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { media } from '../../styles/index.ts';
import { Button } from '../../ui/Button.tsx';

const Place = styled.div`
  ${media.desktop} {
    display: none;
  }
`;

/** Leads to the next part where one is shown at a time. */
export const NextPart = (props: ComponentProps<typeof Button>) => (
  <Place>
    <Button size="large" wide {...props} />
  </Place>
);
