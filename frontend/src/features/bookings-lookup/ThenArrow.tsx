import { ArrowRight } from 'lucide-react';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const Arrow = styled(ArrowRight)`
  margin: 0 ${theme.space(0.75)};
  vertical-align: -0.15em;
  color: ${theme.color.accentText};
`;

/** Between two stops of a route; read aloud as "then". */
export function ThenArrow() {
  return (
    <>
      <Arrow size={16} aria-hidden />
      <VisuallyHidden> then </VisuallyHidden>
    </>
  );
}
