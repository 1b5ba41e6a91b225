import { ArrowLeft } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useState, type ReactNode } from 'react';
import { styled, keyframes } from 'styled-components';
import { media, theme, type } from '../styles/index.ts';
import { DialogBoundary, DialogClose, dialogPanel } from './dialogParts.tsx';
import { IconButton } from './Button.tsx';

const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`;

const Content = styled(RadixDialog.Content)`
  ${dialogPanel}
  right: ${theme.space(1)};
  bottom: ${theme.space(1)};
  width: min(28rem, calc(100vw - ${theme.space(2)}));
  height: min(600px, calc(100dvh - ${theme.space(2)}));
  border-radius: ${theme.radius.large};
  animation: ${rise} ${theme.motion.slow} ${theme.motion.ease};
  ${media.tablet} {
    right: ${theme.space(3)};
    bottom: ${theme.space(3)};
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space(1)};
  padding: ${theme.space(1.75)} ${theme.space(1.25)} ${theme.space(1.5)} ${theme.space(2.5)};
  border-bottom: 1px solid ${theme.color.hairline};
  &:has([data-back]) {
    padding-left: ${theme.space(1)};
  }
`;
const Titles = styled.div`
  flex: 1;
  min-width: 0;
`;
const Title = styled(RadixDialog.Title)`
  ${type.subheading}
  font-size: 1.375rem;
`;

interface FloatingDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  note?: ReactNode;
  onBack?: (() => void) | undefined;
  /** Gives the focus back when it closes. */
  onCloseFocus?: () => void;
  children: ReactNode;
}

/**
 * A dialog in the corner, 600 px high. On a desk the page beside it stays in use; on a phone, where it covers the page, it keeps
 * the focus as any dialog does.
 */
export function FloatingDialog(props: FloatingDialogProps) {
  const { open, onClose, title, note, onBack, onCloseFocus, children } = props;
  const [isModal] = useState(() => !window.matchMedia('(min-width: 48rem)').matches);
  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} modal={isModal}>
      <RadixDialog.Portal>
        <Content
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onCloseFocus?.();
          }}
        >
          <Head>
            {onBack && (
              <IconButton label="Back" data-back onClick={onBack}>
                <ArrowLeft size={20} aria-hidden />
              </IconButton>
            )}
            <Titles>
              <Title>{title}</Title>
              {note}
            </Titles>
            <DialogClose />
          </Head>
          <DialogBoundary>{children}</DialogBoundary>
        </Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
