import { lazy, Suspense, useEffect } from 'react';
import { useBrand } from '../../features/brand/useBrand.ts';
import ChatDialog, { type AttachedChat } from '../../features/chat/ChatDialog.tsx';
import { stopVisitorChat } from '../../features/chat/visitorChat.ts';
import { LoadingText } from '../../ui/Skeleton.tsx';

/** The form brings the store and its own code, for the few who need it. */
const AttachedTicketForm = lazy(async () => {
  const [{ StoreProvider }, { TicketForm }] = await Promise.all([
    import('../StoreProvider.tsx'),
    import('../../features/support/TicketForm.tsx'),
  ]);
  return {
    default: ({ chat, onDone }: { chat: AttachedChat; onDone: () => void }) => (
      <StoreProvider>
        <p>Your conversation of this chat is attached to the ticket.</p>
        <TicketForm chat={chat} onDone={onDone} />
      </StoreProvider>
    ),
  };
});

export interface ChatWidgetProps {
  open: boolean;
  onClose: () => void;
  onCloseFocus: () => void;
}

/** Joins the chat with the ticket form. */
export default function ChatWidget({ open, onClose, onCloseFocus }: ChatWidgetProps) {
  const { name } = useBrand();
  useEffect(() => stopVisitorChat, []);
  return (
    <ChatDialog
      open={open}
      company={name}
      onClose={onClose}
      onCloseFocus={onCloseFocus}
      renderTicketForm={(chat, onDone) => (
        <Suspense fallback={<LoadingText>Loading...</LoadingText>}>
          <AttachedTicketForm chat={chat} onDone={onDone} />
        </Suspense>
      )}
    />
  );
}
