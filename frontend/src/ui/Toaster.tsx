import { X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { styled, keyframes } from 'styled-components';
import { theme, type } from '../styles/index.ts';
import { IconButton } from './Button.tsx';
import { toastSpot } from './PlainToast.tsx';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
}
export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
}

const arrive = keyframes`from { opacity: 0; }`;
const leave = keyframes`to { opacity: 0; transform: translateX(100%); }`;

const Viewport = styled(RadixToast.Viewport)`
  ${toastSpot}
  list-style: none;
  outline: none;
`;
const Root = styled(RadixToast.Root)<{ $variant: Toast['variant'] }>`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space(1)};
  padding: ${theme.space(1)} ${theme.space(1)} ${theme.space(1)} ${theme.space(2.5)};
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
const Texts = styled.div`
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

/** The notices, with the spec's timings. */
export default function Toaster({ toasts, onDismiss }: { toasts: Toast[]; onDismiss: (id: number) => void }) {
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map(({ id, open, title, description, variant = 'default' }) => (
        <Root
          key={id}
          $variant={variant}
          open={open}
          onOpenChange={(isOpen) => {
            if (!isOpen) onDismiss(id);
          }}
        >
          <Texts>
            <Title>{title}</Title>
            {description && <Description>{description}</Description>}
          </Texts>
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
