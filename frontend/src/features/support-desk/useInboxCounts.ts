import { useInboxQuery, type InboxPage } from './deskApi.ts';
import { countText } from './inbox.ts';

export const pageSize = 50;

/** As people read them: "" for none, "12", "50+" for more than the lists reach. */
export interface InboxCounts {
  waiting: string;
  mine: string;
}

/** How many wait for an answer, and how many are one's own. */
export function useInboxCounts(): InboxCounts {
  const waiting = useInboxQuery({ filter: 'waiting', limit: pageSize });
  const mine = useInboxQuery({ filter: 'mine', limit: pageSize });
  return { waiting: textOf(waiting.data), mine: textOf(mine.data) };
}

const textOf = (page: InboxPage | undefined) =>
  page === undefined ? '' : countText(page.sessions.length, page.hasMore);
