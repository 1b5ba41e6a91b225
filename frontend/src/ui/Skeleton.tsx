import { styled, keyframes } from 'styled-components';
import { theme, visuallyHidden } from '../styles/index.ts';

const breathe = keyframes`50% { opacity: 0.5; }`;

/** A grey stand-in with the size of what comes. Silent to assistive technology: say it once with LoadingText. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  $width?: string;
  $height?: string;
  $radius?: string;
  $ratio?: string;
}>`
  display: block;
  width: ${({ $width }) => $width ?? '100%'};
  height: ${({ $height, $ratio }) => $height ?? ($ratio ? 'auto' : '1em')};
  ${({ $ratio }) => $ratio && `aspect-ratio: ${$ratio};`}
  border-radius: ${({ $radius }) => $radius ?? theme.radius.small};
  background: ${theme.color.hairline};
  animation: ${breathe} 1.8s ease-in-out infinite;
`;

const Status = styled.output<{ $hidden: boolean }>`
  display: block;
  color: ${theme.color.textSecondary};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

/** Says that something is on its way. Beside a skeleton it is only read aloud (`hidden`). */
export function LoadingText({ children, hidden = false }: { children: string; hidden?: boolean }) {
  return <Status $hidden={hidden}>{children}</Status>;
}
