import { pageSize, useInboxQuery, type InboxPage } from './deskApi.ts';
import { countText } from './inbox.ts';
import { useRetry } from './useRetry.ts';

/** As people read them: "" for none, "12". */
export interface InboxCounts {
  waiting: string;
  mine: string;
}

/** How many wait for an answer, and how many are one's own. */
export function useInboxCounts(): InboxCounts {
  const waiting = useInboxQuery({ filter: 'waiting', limit: pageSize });
  const mine = useInboxQuery({ filter: 'mine', limit: pageSize });
  useRetry(waiting);
  useRetry(mine);
  return { waiting: textOf(waiting.data), mine: textOf(mine.data) };
}

/** How many wait, for those who are not at the desk: without the conversations themselves. */
export function useWaitingCount(): string {
  return textOf(useInboxQuery({ filter: 'waiting', limit: 1 }, { refetchOnMountOrArgChange: true }).data);
}

const textOf = (page: InboxPage | undefined) => (page === undefined ? '' : countText(page));
