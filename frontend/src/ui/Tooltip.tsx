import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type } from '../styles/index.ts';

const Content = styled(RadixTooltip.Content)`
  ${type.small}
  z-index: ${theme.layer.floating};
  max-width: 18rem;
  padding: ${theme.space(0.75)} ${theme.space(1.25)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.small};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  box-shadow: ${theme.shadow.floating};
`;

/** Wrap a page or a dense part of it once: moving between neighbours then skips the delay. */
export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </RadixTooltip.Provider>
);

interface TooltipProps {
  text: ReactNode;
  /** One element that takes the focus: a button or a link. */
  children: ReactNode;
}

/** A few words more about a control. Never the only place where something is said. Needs a TooltipProvider above. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <RadixTooltip.Root>
    <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
    <RadixTooltip.Portal>
      <Content sideOffset={6} collisionPadding={12}>
        {text}
      </Content>
    </RadixTooltip.Portal>
  </RadixTooltip.Root>
);
