import { useRetry } from '../../api/useRetry.ts';
import { deskApi } from './deskApi.ts';
import { countText } from './inbox.ts';

/** How many wait for an answer, and how many are one's own, as the server counts them: "" for none, "12". */
export function useInboxCounts() {
  const waiting = deskApi.useInboxQuery({ filter: 'waiting', limit: 1 });
  const mine = deskApi.useInboxQuery({ filter: 'mine', limit: 1 });
  useRetry(waiting);
  useRetry(mine);
  return { waiting: countText(waiting.data), mine: countText(mine.data) };
}
export type InboxCounts = ReturnType<typeof useInboxCounts>;

/** 'Waiting (12)', or the label alone where there is none. */
export const counted = (label: string, count: string) => (count === '' ? label : `${label} (${count})`);

/** How many wait, for those who are not at the desk. */
export const useWaitingCount = (): string =>
  countText(deskApi.useInboxQuery({ filter: 'waiting', limit: 1 }).data);
