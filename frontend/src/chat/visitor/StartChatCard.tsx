import type { ChatPresence } from '@livery/shared-types/chat';
import { styled } from 'styled-components';
import { baseApi } from '../../api/baseApi.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardText, CardTitle, Cluster, Stack } from '../../ui/layout.ts';
import { useAppDispatch } from '../../store/StoreProvider.tsx';
import { chatShown } from '../chatSlice.ts';

const presenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    chatPresence: build.query<ChatPresence, void>({ query: () => '/api/chat/presence' }),
  }),
});
const { useChatPresenceQuery } = presenceApi;

/** Has its room from the start: what comes later may not push what stands below. */
const Presence = styled(CardText)<{ $known: boolean }>`
  visibility: ${({ $known }) => ($known ? 'visible' : 'hidden')};
`;

const refreshMs = 30_000;

export function StartChatCard() {
  const dispatch = useAppDispatch();
  const { data } = useChatPresenceQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: refreshMs,
  });
  return (
    <Card aria-labelledby="chat-title">
      <Cluster $justify="space-between">
        <CardTitle id="chat-title">Live Chat</CardTitle>
        {data && <Badge tone={data.online ? 'green' : 'gray'}>{data.online ? 'Online' : 'Offline'}</Badge>}
      </Cluster>
      <CardText>Average response time: 2 minutes.</CardText>
      <Presence $known={data !== undefined}>
        {data?.online
          ? 'Somebody is at the desk at this moment. Write, and read the answer here, on this page or any other.'
          : 'Nobody is at the desk at this moment. Write all the same: it becomes a ticket if you wish.'}
      </Presence>
      <Stack $top={2.5}>
        <Button wide onClick={() => dispatch(chatShown(true))}>
          Start Live Chat
        </Button>
      </Stack>
    </Card>
  );
}
