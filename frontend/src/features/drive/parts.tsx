import { createContext, use, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { hovered, pressed, theme, type } from '../../styles/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTexts } from './texts.ts';

// What the page is built of: large, for a thumb and for eyes that watch the road.

const looks = {
  primary: css`
    background: ${theme.color.accent};
    color: ${theme.color.onAccent};
    ${hovered(`background: ${theme.color.accentHover};`)}
  `,
  secondary: css`
    border-color: ${theme.color.controlBorder};
    background: ${theme.color.raised};
    color: ${theme.color.text};
    ${hovered(`border-color: ${theme.color.accentText};`)}
  `,
  danger: css`
    border-color: ${theme.color.danger};
    background: ${theme.color.surface};
    color: ${theme.color.danger};
  `,
};

const thumbPress = css<{ $look?: keyof typeof looks }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space(1.25)};
  width: 100%;
  min-width: 0;
  min-height: 3.75rem;
  padding: ${theme.space(1)} ${theme.space(2)};
  border: 1px solid transparent;
  border-radius: ${theme.radius.large};
  font-size: 1.0625rem;
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  touch-action: manipulation;
  user-select: none;
  ${({ $look = 'secondary' }) => looks[$look]}
  ${pressed}
  svg {
    flex: none;
  }
`;

export const BigButton = styled.button.attrs({ type: 'button' })<{ $look?: keyof typeof looks }>`
  ${thumbPress}
`;
export const BigLink = styled.a<{ $look?: keyof typeof looks }>`
  ${thumbPress}
`;
export const MainButton = styled(BigButton)`
  min-height: 4.75rem;
  font-size: 1.5rem;
`;

export const Row = styled.div<{ $columns?: string }>`
  display: grid;
  grid-template-columns: ${({ $columns = '1fr 1fr' }) => $columns};
  gap: ${theme.space(1)};
`;

export const Label = styled.span`
  ${type.small}
  color: ${theme.color.textSecondary};
`;

/** Stands where the trips would, in the middle of the screen. */
export const Panel = styled.main`
  display: grid;
  align-content: center;
  gap: ${theme.space(2)};
  max-width: 30rem;
  min-height: 100dvh;
  margin-inline: auto;
  padding: ${theme.space(4)} ${theme.space(2.5)};
  h1 {
    ${type.heading}
  }
  p {
    font-size: 1.125rem;
  }
  > svg {
    color: ${theme.color.accentText};
  }
`;

/** A moment after the sheet has opened: the second press of a double press must not answer it. */
const ARMED_AFTER_MS = 400;
const ArmedContext = createContext(true);

export function Sheet({
  title,
  hint,
  onClose,
  children,
}: {
  title: string;
  hint?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const texts = useTexts();
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog placement="bottom" title={title} description={hint} closeLabel={texts.close} onClose={onClose}>
      <ArmedContext value={isArmed}>
        <Stacked>{children}</Stacked>
      </ArmedContext>
    </Dialog>
  );
}

const Stacked = styled.div`
  display: grid;
  gap: ${theme.space(1.25)};
`;

export function SheetButton(props: ComponentProps<typeof BigButton>) {
  const isArmed = use(ArmedContext);
  return <BigButton {...props} disabled={!isArmed || props.disabled} />;
}

/** One of several answers in a sheet. */
export const Choice = styled(SheetButton)`
  min-height: 3.5rem;
  font-weight: 450;
  &[aria-pressed='true'] {
    border-color: ${theme.color.accent};
    background: ${theme.color.accentTint};
    box-shadow: inset 0 0 0 1px ${theme.color.accent};
  }
`;
