import type { RootState } from '../../store/rootReducer.ts';

export function unreadCount({ chat: { conversations, sessionId } }: RootState): number {
  const view = conversations[sessionId];
  if (!view) return 0;
  return view.log.messages.filter(({ sender, seq }) => sender === 'agent' && seq > view.ownReadSeq).length;
}
