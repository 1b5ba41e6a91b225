import type { ChatPresence } from '@livery/shared-types/chat';
import { styled } from 'styled-components';
import { baseApi, readAnew } from '../../api/baseApi.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardText, CardTitle, Cluster, Stack } from '../../ui/layout.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { chatShown } from '../chatSlice.ts';

const presenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    chatPresence: build.query<ChatPresence, void>({ query: () => '/api/chat/presence' }),
  }),
});
const { useChatPresenceQuery } = presenceApi;

const refreshMs = 30_000;

/** An open conversation is told at once; otherwise the last answer to a regular request counts. */
function useIsAtDesk(): boolean | undefined {
  const { data } = useChatPresenceQuery(undefined, {
    ...readAnew,
    pollingInterval: refreshMs,
  });
  const told = useAppSelector(({ chat: { conversations, sessionId } }) => {
    const view = conversations[sessionId];
    return view?.isJoined ? view.online : undefined;
  });
  return told ?? data?.online;
}

/** Has its room from the start: what comes later may not push what stands below. */
const Presence = styled(CardText)<{ $known: boolean }>`
  visibility: ${({ $known }) => ($known ? 'visible' : 'hidden')};
`;

export function StartChatCard() {
  const dispatch = useAppDispatch();
  const isAtDesk = useIsAtDesk();
  return (
    <Card aria-labelledby="chat-title">
      <Cluster $justify="space-between">
        <CardTitle id="chat-title">Live Chat</CardTitle>
        {isAtDesk !== undefined && (
          <Badge tone={isAtDesk ? 'green' : 'gray'}>{isAtDesk ? 'Online' : 'Offline'}</Badge>
        )}
      </Cluster>
      <CardText>Average response time: 2 minutes{isAtDesk === false && ' while somebody is there'}.</CardText>
      <Presence $known={isAtDesk !== undefined}>
        {isAtDesk
          ? 'Somebody is at the support desk. Write, and read the answer here, on this page or any other.'
          : 'Nobody is at the support desk right now. Write all the same and leave your email address: the answer comes there within 12 hours.'}
      </Presence>
      <Stack $top={2.5}>
        <Button wide onClick={() => dispatch(chatShown(true))}>
          Start Live Chat
        </Button>
      </Stack>
    </Card>
  );
}
