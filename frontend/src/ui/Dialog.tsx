import * as RadixDialog from 'radix-ui/dialog';
import { useRef, type ReactNode } from 'react';
import { styled, css, keyframes } from 'styled-components';
import { media, theme, type } from '../styles/index.ts';
import { DialogBoundary, DialogClose, dialogPanel } from './dialogParts.tsx';

const fadeIn = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translate(-50%, calc(-50% + 12px)); }`;
const slideIn = keyframes`from { opacity: 0.4; transform: translateX(48px); }`;

const Overlay = styled(RadixDialog.Overlay)`
  position: fixed;
  inset: 0;
  /* As high as a dialog: one that opens above another covers it. */
  z-index: ${theme.layer.dialog};
  background: ${theme.color.backdrop};
  animation: ${fadeIn} ${theme.motion.calm} ${theme.motion.ease};
`;

const centre = css`
  top: 50%;
  left: 50%;
  width: min(36rem, calc(100vw - ${theme.space(3)}));
  max-height: calc(100dvh - ${theme.space(4)});
  transform: translate(-50%, -50%);
  border-radius: ${theme.radius.large};
  animation: ${rise} ${theme.motion.slow} ${theme.motion.ease};
`;
const side = css`
  top: 0;
  right: 0;
  bottom: 0;
  width: min(34rem, 100vw);
  animation: ${slideIn} ${theme.motion.slow} ${theme.motion.ease};
  ${media.tablet} {
    border-radius: ${theme.radius.large} 0 0 ${theme.radius.large};
  }
`;

const Content = styled(RadixDialog.Content)<{ $placement: DialogPlacement }>`
  ${dialogPanel}
  ${({ $placement }) => ($placement === 'side' ? side : centre)}
`;
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(2)};
  padding: ${theme.space(3)} ${theme.space(2)} ${theme.space(2)} ${theme.space(3)};
`;
const Titles = styled.div`
  flex: 1;
  min-width: 0;
  padding-top: ${theme.space(0.75)};
`;
const Title = styled(RadixDialog.Title)`
  ${type.subheading}
`;
const Description = styled(RadixDialog.Description)`
  ${type.small}
  margin-top: ${theme.space(0.5)};
  color: ${theme.color.textSecondary};
`;
const Body = styled.div`
  flex: 1;
  overflow-y: auto;
  padding: ${theme.space(0.5)} ${theme.space(3)} ${theme.space(3)};
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space(1.5)};
  padding: ${theme.space(2)} ${theme.space(3)};
  border-top: 1px solid ${theme.color.hairline};
`;

export type DialogPlacement = 'centre' | 'side';

interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  placement?: DialogPlacement;
  /** Buttons, kept in view below the scrolling body. */
  footer?: ReactNode;
  /** Holds something typed: a click outside does not discard it. */
  holdsInput?: boolean;
  className?: string;
  children?: ReactNode;
}

/** What opened the dialog may be gone, such as the row of what was just deleted: then the page's heading takes the focus. */
function giveFocusBack(opener: Element | null) {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus({ preventScroll: true });
  } else if (document.activeElement === document.body) {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }
}

/** Takes the focus, keeps it, gives it back; Escape and the backdrop close it. */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, placement = 'centre', holdsInput = false } = props;
  const openerRef = useRef<Element>(null);

  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <Overlay />
        <Content
          $placement={placement}
          className={props.className}
          onInteractOutside={(event) => holdsInput && event.preventDefault()}
          onOpenAutoFocus={() => {
            openerRef.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(openerRef.current);
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Head>
            <Titles>
              <Title>{title}</Title>
              {description && <Description>{description}</Description>}
            </Titles>
            <DialogClose />
          </Head>
          {props.children && (
            <Body>
              <DialogBoundary>{props.children}</DialogBoundary>
            </Body>
          )}
          {props.footer && <Foot data-actions>{props.footer}</Foot>}
        </Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
