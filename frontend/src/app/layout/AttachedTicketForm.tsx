import type { AttachedChat } from '../../chat/visitor/ChatDialog.tsx';
import { TicketForm } from '../../features/support/TicketForm.tsx';

interface Props {
  chat: AttachedChat;
  onDone: () => void;
}

export default function AttachedTicketForm(props: Props) {
  return (
    <>
      <p>Your conversation of this chat is attached to the ticket.</p>
      <TicketForm {...props} />
    </>
  );
}
