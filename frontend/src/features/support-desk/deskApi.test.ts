import { afterEach, expect, it, vi } from 'vitest';
import { store } from '../../store/store.ts';
import { deskApi } from './deskApi.ts';

afterEach(() => vi.unstubAllGlobals());

it('a ticket that was changed is the one that the next change is decided on, before it is read again', async () => {
  const { ticket, updateTicket } = deskApi.endpoints;
  const versions = [{ version: 1 }];
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit = {}) => {
    const found = method === 'PATCH' ? { version: 2 } : versions.pop();
    // Reading it again takes its time.
    return found ? new Response(JSON.stringify(found)) : new Promise<Response>(() => {});
  });
  await store.dispatch(ticket.initiate('t1'));
  expect(ticket.select('t1')(store.getState()).data).toEqual({ version: 1 });
  await store.dispatch(updateTicket.initiate({ id: 't1', changes: { version: 1, note: 'Found it.' } }));
  expect(ticket.select('t1')(store.getState()).data).toEqual({ version: 2 });
});
