import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { currentSite } from '../../domain/siteConfig.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import type { RootState } from '../../store/rootReducer.ts';
import { Button, SmallButton } from '../../ui/Button.tsx';
import { PlainToast } from '../../ui/PlainToast.tsx';
import { ChatButton } from './ChatButton.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { paths } from '../../routing/paths.ts';
import { chatShown } from '../chatSlice.ts';
import type { ChatDialogProps } from './ChatDialog.tsx';
import { mayHaveUnread } from './visitorChatStorage.ts';

const loadDialog = () => import('./ChatDialog.tsx');
const startLoading = () => lazy(loadDialog);
/** What has failed to load once stays failed: another try begins with a new one. */
let ChatDialog = startLoading();

const pagesWithButton: string[] = [paths.home, paths.services, paths.fleet, paths.support];
const isStaffPath = (pathname: string) => pathname === paths.admin || pathname.startsWith(`${paths.admin}/`);
/** After the first visit's own work is done. */
const settleMs = 3_000;

function unreadCount({ chat: { conversations, sessionId } }: RootState): number {
  const view = conversations[sessionId];
  if (!view) return 0;
  return view.log.messages.filter(({ sender, seq }) => sender === 'agent' && seq > view.ownReadSeq).length;
}

/** Fetches the chat when it is opened, or when an answer may be waiting. It stays open from page to page. */
export function ChatWidget({ renderTicketForm }: Pick<ChatDialogProps, 'renderTicketForm'>) {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(({ chat }) => chat.isOpen);
  const unread = useAppSelector(unreadCount);
  /** An answer may be waiting, or somebody asked for the chat, whose code may be on its way still. */
  const [requested, setRequested] = useState<'answers' | 'chat'>();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isStaff = isStaffPath(pathname);
  const open = () => {
    setRequested('chat');
    loadDialog().then(
      () => dispatch(chatShown(true)),
      () => undefined, // The placeholder of the dialog shows the failure.
    );
  };
  const close = () => {
    setRequested('answers');
    dispatch(chatShown(false));
  };

  useEffect(() => {
    if (isStaff && isOpen) dispatch(chatShown(false));
  }, [isStaff, isOpen, dispatch]);
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
        <ErrorBoundary
          part="The chat"
          renderFallback={(retry) => {
            // It also loads unasked, for an answer that may wait: then nobody need know.
            if (!isOpen && requested !== 'chat') return null;
            const handleRetry = () => {
              ChatDialog = startLoading();
              retry();
              open();
            };
            return <BrokenChat onClose={close} onRetry={handleRetry} />;
          }}
        >
          <LoadedDialog
            open={isOpen}
            onClose={close}
            onCloseFocus={() => buttonRef.current?.focus()}
            renderTicketForm={renderTicketForm}
          />
        </ErrorBoundary>
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

/** Stands where the chat would: its code could not be fetched, or it failed. */
function BrokenChat({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { phone } = currentSite().brand;
  return (
    <PlainToast title="The chat could not be opened">
      <p>
        The rest of the page goes on. Call us at <a href={phoneLink(phone)}>{phone}</a> meanwhile.
      </p>
      <SmallButton onClick={onRetry}>Try again</SmallButton>{' '}
      <Button size="small" variant="ghost" onClick={onClose}>
        Close
      </Button>
    </PlainToast>
  );
}
