import { LOST_RACE, retryOnConflict } from '@livery/service-kit';
import { conflict } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import { conversationClosed, type Agent, type Conversation } from '../domain/conversation.ts';

type Change = Partial<Pick<Conversation, 'status' | 'agent'>>;

function change(
  ctx: Context,
  sessionId: string,
  decide: (conversation: Conversation) => Change | null,
): Promise<Conversation> {
  const attempt = async () => {
    const before = await ctx.conversations.get(sessionId);
    const changes = decide(before);
    if (changes === null) return before;
    const after = await ctx.conversations.change(sessionId, before, changes, ctx.clock());
    if (after === undefined) return LOST_RACE;
    ctx.broadcaster.broadcastSession(after, true);
    return after;
  };
  return retryOnConflict(attempt, { giveUp: () => Promise.reject(stale()) });
}

const stale = () =>
  conflict('stale', 'Somebody changed this conversation meanwhile. Please look at it again.');

/** Assigns a conversation to an agent. A colleague's is refused, unless taking it over is meant. */
export const claimConversation = (ctx: Context, sessionId: string, agent: Agent, takeOver: boolean) =>
  change(ctx, sessionId, ({ status, agent: present }) => {
    if (status === 'closed') throw conversationClosed();
    if (present?.id === agent.id) return null;
    if (present !== null && !takeOver) {
      throw conflict('chat.claimed', `${present.name} looks after this conversation already.`, {
        agent: { id: present.id, name: present.name },
      });
    }
    return { agent };
  });

export const setConversationStatus = (ctx: Context, sessionId: string, status: Conversation['status']) =>
  change(ctx, sessionId, (present) => (present.status === status ? null : { status }));
