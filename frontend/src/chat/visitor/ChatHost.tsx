import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ChatButton } from './ChatButton.tsx';
import { useLazySelector } from '../../store/lazyStore.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { paths } from '../../routing/paths.ts';
import { BrokenChat } from './BrokenChat.tsx';
import type { ChatDialogProps } from './ChatDialog.tsx';
import { mayHaveUnread } from './lastSaid.ts';
import { unreadCount } from './unread.ts';

/** Brings the store along where the page does without. */
const loadDialog = () => import('./ChatDialog.tsx');
const show = (isOpen: boolean) =>
  loadDialog().then(
    ({ showChat }) => showChat(isOpen),
    () => undefined, // What stands in for the dialog says so.
  );
const startLoading = () => lazy(loadDialog);
/** What has failed to load once stays failed: another try begins with a new one. */
let ChatDialog = startLoading();

const pagesWithButton: string[] = [paths.home, paths.services, paths.fleet, paths.support];
const isStaffPath = (pathname: string) => pathname === paths.admin || pathname.startsWith(`${paths.admin}/`);
/** After the first visit's own work is done. */
const settleMs = 3_000;

/**
 * The floating button, and the chat behind it, which is fetched when it is opened, or when an answer may be waiting from an
 * earlier visit. An open chat stays open from page to page; staff at work have no use for it.
 */
export function ChatHost({ renderTicketForm }: Pick<ChatDialogProps, 'renderTicketForm'>) {
  const { pathname } = useLocation();
  const isOpen = useLazySelector(({ chat }) => chat.isOpen, false);
  const unread = useLazySelector(unreadCount, 0);
  /** An answer may be waiting, or somebody asked for the chat, whose code may be on its way still. */
  const [requested, setRequested] = useState<'answers' | 'chat'>();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isStaff = isStaffPath(pathname);
  const open = () => {
    setRequested('chat');
    void show(true);
  };
  const close = () => {
    setRequested('answers');
    void show(false);
  };

  useEffect(() => {
    if (isStaff && isOpen) void show(false);
  }, [isStaff, isOpen]);
  useEffect(() => {
    if (!mayHaveUnread()) return undefined;
    const timer = setTimeout(() => setRequested((before) => before ?? 'answers'), settleMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      {pagesWithButton.includes(pathname) && !isOpen && (
        <ChatButton
          ref={buttonRef}
          unread={unread}
          onOpen={open}
          onHint={() => void loadDialog().catch(() => undefined)}
        />
      )}
      {(requested !== undefined || isOpen) && !isStaff && (
        <Boundary
          part="The chat"
          renderFallback={(retry) => (
            // It also loads unasked, for an answer that may wait: then nobody need know.
            <BrokenChat
              isShown={isOpen || requested === 'chat'}
              onClose={close}
              onRetry={() => {
                ChatDialog = startLoading();
                retry();
                open();
              }}
            />
          )}
        >
          <LoadedDialog
            open={isOpen}
            onClose={close}
            onCloseFocus={() => buttonRef.current?.focus()}
            renderTicketForm={renderTicketForm}
          />
        </Boundary>
      )}
    </>
  );
}

/** A component of its own, so that a retry of the boundary renders what was loaded last. */
const LoadedDialog = (props: ChatDialogProps) => (
  <Suspense fallback={null}>
    <ChatDialog {...props} />
  </Suspense>
);
