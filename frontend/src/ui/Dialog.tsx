import { ArrowLeft, X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { useRef, useState, type ReactNode } from 'react';
import { styled, css, keyframes } from 'styled-components';
import { below, media, theme, type } from '../styles/index.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { IconButton } from './Button.tsx';
import { dialogStart } from './dialogStart.ts';
import { isOfInputMethod } from './isOfInputMethod.ts';
import { ErrorState } from './states.tsx';

const fadeIn = keyframes`from { opacity: 0; }`;
const rise = (start: string) => keyframes`from { opacity: 0; transform: ${start}; }`;
const slideIn = keyframes`from { opacity: 0.4; transform: translateX(48px); }`;

const Overlay = styled(RadixDialog.Overlay)`
  position: fixed;
  inset: 0;
  /* As high as a dialog: one that opens above another covers it. */
  z-index: ${theme.layer.dialog};
  background: ${theme.color.backdrop};
  animation: ${fadeIn} ${theme.motion.calm} ${theme.motion.ease};
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

const atSide = (width: string) => css`
  top: 0;
  right: 0;
  bottom: 0;
  width: min(${width}, 100vw);
  animation: ${slideIn} ${theme.motion.slow} ${theme.motion.ease};
  ${media.tablet} {
    border-radius: ${theme.radius.large} 0 0 ${theme.radius.large};
  }
`;

const placements = {
  centre: css`
    top: 50%;
    left: 50%;
    width: min(36rem, calc(100vw - ${theme.space(3)}));
    max-height: calc(100dvh - ${theme.space(4)});
    transform: translate(-50%, -50%);
    border-radius: ${theme.radius.large};
    animation: ${rise('translate(-50%, calc(-50% + 12px))')} ${theme.motion.slow} ${theme.motion.ease};
  `,
  side: atSide('34rem'),
  wideSide: atSide('56rem'),
  /** From below, where the thumb is. */
  bottom: css`
    right: 0;
    bottom: 0;
    left: 0;
    width: min(36rem, 100vw);
    max-height: calc(100dvh - ${theme.space(4)});
    margin-inline: auto;
    border-radius: ${theme.radius.large} ${theme.radius.large} 0 0;
    ${Description} {
      ${type.body}
      color: ${theme.color.text};
    }
    animation: ${rise('translateY(24px)')} ${theme.motion.slow} ${theme.motion.ease};
  `,
  /** Most of the screen, and all of it on a phone: for work that needs to be seen whole. */
  wide: css`
    inset: 0;
    ${media.tablet} {
      inset: auto;
      top: 50%;
      left: 50%;
      width: min(82rem, calc(100vw - ${theme.space(6)}));
      /* Of one height, so that the buttons stay where they are. */
      height: min(54rem, calc(100dvh - ${theme.space(4)}));
      transform: translate(-50%, -50%);
      border-radius: ${theme.radius.large};
    }
    animation: ${fadeIn} ${theme.motion.slow} ${theme.motion.ease};
  `,
  corner: css`
    right: ${theme.space(1)};
    bottom: ${theme.space(1)};
    width: min(28rem, calc(100vw - ${theme.space(2)}));
    height: min(600px, calc(100dvh - ${theme.space(2)}));
    border-radius: ${theme.radius.large};
    animation: ${rise('translateY(12px)')} ${theme.motion.slow} ${theme.motion.ease};
    ${media.tablet} {
      right: ${theme.space(3)};
      bottom: ${theme.space(3)};
    }
    ${Head} {
      align-items: center;
      gap: ${theme.space(1)};
      padding: ${theme.space(1.75)} ${theme.space(1.25)} ${theme.space(1.5)} ${theme.space(2.5)};
      border-bottom: 1px solid ${theme.color.hairline};
      &:has([data-back]) {
        padding-left: ${theme.space(1)};
      }
    }
    ${Titles} {
      padding-top: 0;
    }
    ${Title} {
      font-size: 1.375rem;
    }
    /* Its content scrolls by itself. */
    ${Body} {
      display: contents;
    }
  `,
};
export type DialogPlacement = keyof typeof placements;

const Content = styled(RadixDialog.Content)<{ $placement: DialogPlacement }>`
  position: fixed;
  z-index: ${theme.layer.dialog};
  display: flex;
  flex-direction: column;
  border: 1px solid ${theme.color.hairline};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.floating};
  outline: none;
  ${({ $placement }) => placements[$placement]}
  /* Head and buttons would leave no room for what is between them: all of it scrolls. */
  ${below.low} {
    overflow-y: auto;
    ${Body} {
      flex: none;
      overflow: visible;
    }
  }
`;

/** A second press within this time belongs to the first, which opened the dialog. */
const DOUBLE_PRESS_MS = 500;

interface DialogProps {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** What the title is followed by, without being read out as its description. */
  note?: ReactNode;
  onBack?: (() => void) | undefined;
  /** In the corner, 600 px high, the page beside it stays in use on a desk; on a phone it covers the page and keeps the focus. */
  placement?: DialogPlacement;
  /** Buttons, kept in view below the scrolling body. */
  footer?: ReactNode;
  /** Holds something typed: a click outside does not discard it. */
  holdsInput?: boolean;
  closeLabel?: string;
  /** Gives the focus back when it closes, where that is not to whatever opened it. */
  onCloseFocus?: () => void;
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

/** What fails inside a dialog leaves it open, to be tried again or closed, and the page behind it alone. */
const renderFailure = (retry: () => void) => (
  <ErrorState title="This could not be shown" onRetry={retry}>
    The rest of the page goes on. Try again, or close this and open it anew.
  </ErrorState>
);

/** Takes the focus, keeps it, gives it back; Escape and the backdrop close it. In the corner of a desk's page it keeps nothing. */
export function Dialog(props: DialogProps) {
  const {
    open = true,
    onClose,
    title,
    description,
    placement = 'centre',
    holdsInput = false,
    onBack,
  } = props;
  const openerRef = useRef<Element>(null);
  const openedAtRef = useRef(0);
  const isInCorner = placement === 'corner';
  const [isModal] = useState(() => !isInCorner || !window.matchMedia('(min-width: 48rem)').matches);

  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} modal={isModal}>
      <RadixDialog.Portal>
        {!isInCorner && <Overlay data-not-on-paper />}
        <Content
          $placement={placement}
          data-covers={isInCorner ? undefined : ''}
          onInteractOutside={(event) => {
            const isDoublePress = performance.now() - openedAtRef.current < DOUBLE_PRESS_MS;
            if (holdsInput || isDoublePress) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            // The first press closes an open list of the field alone.
            const { target } = event;
            const hasList =
              target instanceof Element && target.matches('[role="combobox"][aria-expanded="true"]');
            if (hasList || isOfInputMethod(event)) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            openerRef.current = document.activeElement;
            openedAtRef.current = performance.now();
            const start = event.target instanceof HTMLElement && dialogStart(event.target);
            if (!start) return;
            event.preventDefault();
            start.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (props.onCloseFocus) props.onCloseFocus();
            else giveFocusBack(openerRef.current);
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Head>
            {onBack && (
              <IconButton label="Back" data-back onClick={onBack}>
                <ArrowLeft size={20} aria-hidden />
              </IconButton>
            )}
            <Titles>
              <Title data-title tabIndex={-1}>
                {title}
              </Title>
              {description && <Description>{description}</Description>}
              {props.note}
            </Titles>
            <RadixDialog.Close asChild>
              <IconButton label={props.closeLabel ?? 'Close'}>
                <X size={20} aria-hidden />
              </IconButton>
            </RadixDialog.Close>
          </Head>
          {props.children && (
            <Body>
              <ErrorBoundary part="A dialog" reloads renderFallback={renderFailure}>
                {props.children}
              </ErrorBoundary>
            </Body>
          )}
          {props.footer && <Foot data-actions>{props.footer}</Foot>}
        </Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
