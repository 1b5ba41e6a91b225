import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { ToastHost } from '../../ui/ToastHost.tsx';
import { ChatHost } from '../chat/ChatHost.tsx';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';

const Shell = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;
const Main = styled.main`
  flex: 1;
  /* The footer never jumps up while a page is on its way. */
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

/** What every page stands in. */
export function SiteLayout() {
  return (
    <Shell>
      <SkipLink href="#content">Skip to content</SkipLink>
      <TopBar />
      <Main id="content" tabIndex={-1}>
        <Outlet />
      </Main>
      <Footer />
      <ChatHost />
      <ToastHost />
    </Shell>
  );
}
