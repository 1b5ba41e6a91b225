import { X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { styled, keyframes } from 'styled-components';
import { media } from '../styles/breakpoints.ts';
import { theme } from '../styles/theme.ts';
import { type } from '../styles/type.ts';
import { IconButton } from './IconButton.tsx';
import { currentToasts, dismissToast, subscribeToToasts, type ToastVariant } from './toastStore.ts';

const arrive = keyframes`from { opacity: 0; transform: translateY(16px); }`;
const leave = keyframes`to { opacity: 0; transform: translateX(100%); }`;

const Viewport = styled(RadixToast.Viewport)`
  position: fixed;
  right: 0;
  bottom: var(--bottom-inset, 0px);
  z-index: ${theme.layer.toast};
  display: flex;
  flex-direction: column;
  width: 100%;
  padding: ${theme.space(2)};
  list-style: none;
  outline: none;
  ${media.tablet} {
    max-width: 420px;
  }
`;
const Root = styled(RadixToast.Root)<{ $variant: ToastVariant }>`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(1)};
  padding: ${theme.space(2)} ${theme.space(1)} ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid
    ${({ $variant }) => ($variant === 'destructive' ? theme.color.danger : theme.color.accentLine)};
  border-radius: ${theme.radius.medium};
  background: ${({ $variant }) => ($variant === 'destructive' ? theme.color.redTint : theme.color.raised)};
  box-shadow: ${theme.shadow.floating};
  /* A dialog takes the pointer from everything behind it; a notice stays within reach. */
  pointer-events: auto;
  &[data-state='open'] {
    animation: ${arrive} ${theme.motion.slow} ${theme.motion.ease};
  }
  &[data-state='closed'] {
    animation: ${leave} ${theme.motion.calm} ${theme.motion.ease} forwards;
  }
  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-swipe='cancel'] {
    transform: translateX(0);
    transition: transform ${theme.motion.quick} ${theme.motion.ease};
  }
  &[data-swipe='end'] {
    animation: ${leave} ${theme.motion.quick} ${theme.motion.ease} forwards;
  }
`;
const Words = styled.div`
  flex: 1;
  min-width: 0;
  padding-block: ${theme.space(0.75)};
`;
const Title = styled(RadixToast.Title)`
  font-weight: 600;
  line-height: 1.4;
`;
const Description = styled(RadixToast.Description)`
  ${type.small}
  margin-top: ${theme.space(0.5)};
  color: ${theme.color.text};
`;

/** The notices, with the spec's timings. Mounted by ToastHost when there is a first one to show. */
export default function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map(({ id, open, title, description, variant = 'default' }) => (
        <Root
          key={id}
          $variant={variant}
          open={open}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(id);
          }}
        >
          <Words>
            <Title>{title}</Title>
            {description && <Description>{description}</Description>}
          </Words>
          <RadixToast.Close asChild>
            <IconButton label="Dismiss">
              <X size={18} aria-hidden />
            </IconButton>
          </RadixToast.Close>
        </Root>
      ))}
      <Viewport hotkey={['F8']} />
    </RadixToast.Provider>
  );
}
