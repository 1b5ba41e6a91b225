import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ChatButton } from '../../features/chat/ChatButton.tsx';
import {
  closeChat,
  expectChat,
  mayHaveNews,
  openChat,
  useChatWindow,
} from '../../features/chat/chatWindow.ts';
import { paths } from '../paths.ts';

const loadWidget = () => import('./ChatWidget.tsx');
const ChatWidget = lazy(loadWidget);

const pagesWithButton: string[] = [paths.home, paths.services, paths.fleet, paths.support];
const isOffice = (pathname: string) => pathname === paths.admin || pathname.startsWith(`${paths.admin}/`);
/** After the first visit's own work is done. */
const settleMs = 3_000;

/**
 * The floating button, and the chat behind it, which is fetched when it is opened, or when an answer may be waiting from an
 * earlier visit. An open chat stays open from page to page; staff at work have no use for it.
 */
export function ChatHost() {
  const { pathname } = useLocation();
  const { isOpen, isWanted, unread } = useChatWindow();
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isOffice(pathname)) closeChat();
  }, [pathname]);
  useEffect(() => {
    if (!mayHaveNews()) return undefined;
    const timer = setTimeout(expectChat, settleMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      {pagesWithButton.includes(pathname) && !isOpen && (
        <ChatButton
          ref={buttonRef}
          unread={unread}
          onOpen={openChat}
          onHint={() => void loadWidget().catch(() => undefined)}
        />
      )}
      {isWanted && !isOffice(pathname) && (
        <Suspense fallback={null}>
          <ChatWidget open={isOpen} onClose={closeChat} onCloseFocus={() => buttonRef.current?.focus()} />
        </Suspense>
      )}
    </>
  );
}
