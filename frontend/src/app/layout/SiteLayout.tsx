import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import { Toasts } from '../../store/Toasts.tsx';
import { ChatWidget } from '../../chat/visitor/ChatWidget.tsx';
import { LoadingText } from '../../ui/states.tsx';
import { RoutePage } from '../RoutePage.tsx';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';

const TicketForm = lazy(async () => ({
  default: (await import('../../features/support/TicketForm.tsx')).TicketForm,
}));

const Shell = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;
const Main = styled.main`
  flex: 1;
  /* The footer never jumps up while a page is loading. */
  min-height: calc(100dvh - var(--header-height));
  outline: none;
`;
const SkipLink = styled.a`
  position: absolute;
  top: ${theme.space(1)};
  left: ${theme.space(1)};
  z-index: ${theme.layer.toast};
  padding: ${theme.space(1.5)} ${theme.space(2.5)};
  border-radius: ${theme.radius.small};
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  font-weight: 600;
  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

export const SiteLayout = () => (
  <Shell>
    <SkipLink href="#content">Skip to content</SkipLink>
    <TopBar />
    <Main id="content" tabIndex={-1}>
      <RoutePage />
    </Main>
    <Footer />
    <ChatWidget
      renderTicketForm={(chat, on) => (
        <Suspense fallback={<LoadingText>Loading...</LoadingText>}>
          <p>Your conversation of this chat is attached to the ticket.</p>
          <TicketForm chat={chat} {...on} />
        </Suspense>
      )}
    />
    <Toasts />
  </Shell>
);
