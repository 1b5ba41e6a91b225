import { TICKET_FILE_FAULTS, type OpenedTicket } from '@livery/shared-types/support';
import { useEffect, useRef, useState } from 'react';
import { mayPass } from '../../api/apiError.ts';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { sendTicketFile } from './sendTicketFile.ts';
import { chosenBeside, isRefused, roomBeside, summaryOf, type ChosenFile } from './ticketFile.ts';

type Ticket = Pick<OpenedTicket, 'id' | 'uploadToken'>;

const tooMany = `${TICKET_FILE_FAULTS.tooMany} The others were left out.`;

export function useTicketFiles() {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [fault, setFault] = useState<string>();
  /** One after the other, so that on a slow connection at least one file arrives. */
  const queue = useRef(Promise.resolve());
  const { isBusy } = summaryOf(files);
  /** The one that they follow, once it is there. */
  const [ticket, setTicket] = useState<Ticket>();
  const isFollowing = ticket !== undefined;

  useEffect(() => {
    if (!isFollowing || !isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isFollowing, isBusy]);

  const change = (key: string, changes: Partial<ChosenFile>) =>
    setFiles((list) => list.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function sendOne(to: Ticket, chosen: ChosenFile) {
    const { key } = chosen;
    change(key, { state: 'sending' });
    const error = await sendTicketFile(to, chosen, (progress) => change(key, { progress }));
    if (error === undefined) return change(key, { state: 'sent', progress: 1 });
    change(key, { state: mayPass(error) ? 'failed' : 'refused', fault: error.detail });
  }

  function enqueue(to: Ticket, chosen: readonly ChosenFile[]) {
    for (const one of chosen) {
      change(one.key, { state: 'chosen', progress: 0, fault: undefined });
      queue.current = queue.current.then(() => sendOne(to, one));
    }
  }

  return {
    files,
    /** About the choice as a whole. */
    fault,
    /** The ticket is there, and they are on their way to it. */
    isFollowing,
    hasRefused: files.some(isRefused),
    isFull: roomBeside(files) === 0,
    /** What is chosen once the ticket is there is sent at once. */
    add: (added: readonly File[]) => {
      const chosen = chosenBeside(files, added, newIdempotencyKey);
      setFiles((list) => [...list, ...chosen.files]);
      setFault(chosen.isFull ? tooMany : undefined);
      if (ticket)
        enqueue(
          ticket,
          chosen.files.filter((one) => !isRefused(one)),
        );
    },
    remove: (key: string) => {
      setFiles((list) => list.filter((one) => one.key !== key));
      setFault(undefined);
    },
    send: (to: Ticket) => {
      setTicket(to);
      enqueue(to, files);
    },
    sendAgain: (chosen: ChosenFile) => ticket && enqueue(ticket, [chosen]),
    clear: () => {
      setFiles([]);
      setFault(undefined);
      setTicket(undefined);
    },
  };
}
export type TicketFiles = ReturnType<typeof useTicketFiles>;
