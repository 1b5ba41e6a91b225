import { conflict, notFound } from '@livery/service-kit';
import type { ChatContext } from '../context.ts';
import type { Agent, Conversation } from '../domain/conversation.ts';

const TRIES = 5;

type Change = Partial<Pick<Conversation, 'status' | 'agent'>>;

/** Decides on the conversation as it is and stores the change, unless somebody was faster: then it is looked at again. */
async function change(
  ctx: ChatContext,
  sessionId: string,
  decide: (conversation: Conversation) => Change | null,
): Promise<Conversation> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = await ctx.conversations.find(sessionId);
    if (before === undefined) throw notFound('Conversation');
    const changes = decide(before);
    if (changes === null) return before;
    const expected = { status: before.status, agentId: before.agent?.id ?? null };
    const after = await ctx.conversations.change(sessionId, expected, changes, ctx.clock());
    if (after === undefined) continue;
    ctx.live.session(after, true);
    return after;
  }
  throw conflict('stale', 'Somebody changed this conversation meanwhile. Please look at it again.');
}

/** Takes a conversation in hand. One that a colleague has is taken over only when that is meant. */
export const claimConversation = (ctx: ChatContext, sessionId: string, agent: Agent, takeOver: boolean) =>
  change(ctx, sessionId, ({ status, agent: present }) => {
    if (status === 'closed') {
      throw conflict('chat.closed', 'This conversation is closed. Open it again first.');
    }
    if (present?.id === agent.id) return null;
    if (present !== null && !takeOver) {
      throw conflict('chat.claimed', `${present.name} looks after this conversation already.`, {
        agent: { id: present.id, name: present.name },
      });
    }
    return { agent };
  });

export const closeConversation = (ctx: ChatContext, sessionId: string) =>
  change(ctx, sessionId, ({ status }) => (status === 'closed' ? null : { status: 'closed' }));

export const reopenConversation = (ctx: ChatContext, sessionId: string) =>
  change(ctx, sessionId, ({ status }) => (status === 'open' ? null : { status: 'open' }));
