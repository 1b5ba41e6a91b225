import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectEventBus, createLogger, IDENTITY_HEADER, newEvent, signIdentity } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import type { AdminTicketDetail, ErrorBody, OpenedTicket, TicketFile } from '@livery/shared-types';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ticketBody, unique, updateTicket } from './factories.ts';
import { startChat, type Harness } from './harness.ts';
import { pdfOf } from './pdfs.ts';

let chat: Harness;
beforeAll(async () => {
  chat = await startChat();
});
afterEach(() => {
  chat.now.value = null;
});
afterAll(() => chat.stop());

const picture = (options: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8a45d', ...options } });
const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const half = async (of: Sharp) => {
  const bytes = await of.toBuffer();
  return bytes.subarray(0, bytes.length / 2);
};
const jpeg = () => picture().jpeg().toBuffer();

async function open(overrides?: object): Promise<OpenedTicket> {
  const { status, body } = await chat.visitor.post<OpenedTicket>(
    '/api/support-tickets',
    ticketBody(overrides),
  );
  expect(status).toBe(201);
  return body;
}

interface Upload {
  token?: string | undefined;
  name?: string;
  key?: string;
  type?: string;
}

async function send<T = TicketFile>(
  ticket: { id: string; uploadToken: string },
  bytes: Buffer,
  { token = ticket.uploadToken, name = 'receipt.jpg', key, type = 'image/jpeg' }: Upload = {},
): Promise<{ status: number; body: T }> {
  const { identitySecret } = chat.environment;
  const identity = { role: 'public', subject: 'public', audience: 'chat' } as const;
  const response = await fetch(`${chat.url}/api/support-tickets/${ticket.id}/files`, {
    method: 'POST',
    headers: {
      [IDENTITY_HEADER]: signIdentity(identitySecret, identity),
      'content-type': type,
      'x-file-name': encodeURIComponent(name),
      ...(token !== '' && { 'x-upload-token': token }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as T };
}

const refusal = (ticket: OpenedTicket, bytes: Buffer, upload?: Upload) =>
  send<ErrorBody>(ticket, bytes, upload);

const detail = async ({ id }: { id: string }) =>
  (await chat.admin.get<AdminTicketDetail>(`/api/admin/support-tickets/${id}`)).body;

async function download(id: string, fileId: string, role: 'admin' | 'public' = 'admin') {
  const identity = { role, subject: 'dana', audience: 'chat' } as const;
  return fetch(`${chat.url}/api/admin/support-tickets/${id}/files/${fileId}`, {
    headers: { [IDENTITY_HEADER]: signIdentity(chat.environment.identitySecret, identity) },
  });
}

const kept = async (id: string) => readdir(join(chat.folder, id)).catch(() => []);

async function expectNothingKept(ticket: { id: string }) {
  const { files, version, activity } = await detail(ticket);
  expect({ files, version, entries: activity.length }).toEqual({ files: [], version: 1, entries: 1 });
  expect(await kept(ticket.id)).toEqual([]);
  expect(await chat.db.collection('ticketUploads').countDocuments({ ticketId: ticket.id })).toBe(0);
}

describe('a file for a ticket', () => {
  it('is named by the ticket, its history and an event, in one update', async () => {
    const ticket = await open();
    const { status, body } = await send(ticket, await jpeg(), { name: 'Gépäck am Flughafen.JPG' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Gépäck am Flughafen.jpg', type: 'image/jpeg' });
    expect(await detail(ticket)).toMatchObject({
      version: 2,
      files: [body],
      activity: [
        { kind: 'created' },
        { kind: 'file', actor: 'Amélie Okafor', text: 'Gépäck am Flughafen.jpg', changes: [] },
      ],
    });
    const { data } = await chat.events.waitFor('ticket.updated', ({ data: of }) => of.ticketId === ticket.id);
    expect(data).toMatchObject({ reply: null, changed: ['files'] });
    expect(await kept(ticket.id)).toEqual([body.id]);
    expect(await chat.db.collection('ticketUploads').countDocuments({ ticketId: ticket.id })).toBe(0);
  });

  it('that is a picture loses everything it carried besides what it shows', async () => {
    const ticket = await open();
    const tagged = await picture()
      .withExif({ IFD0: { Copyright: 'where-it-was-taken' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect(tagged.includes('where-it-was-taken')).toBe(true);
    const page = Buffer.from('<script>alert(1)</script>');
    const { body } = await send(ticket, Buffer.concat([tagged, page]));
    const response = await download(ticket.id, body.id);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.includes('where-it-was-taken')).toBe(false);
    expect(bytes.includes('<script>')).toBe(false);
    expect(bytes).toHaveLength(body.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="receipt.jpg"; filename*=UTF-8''receipt.jpg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  it('is what its bytes are, whatever it is called', async () => {
    const ticket = await open();
    const png = await picture().png().toBuffer();
    const webp = await picture().webp().toBuffer();
    expect((await send(ticket, png, { name: 'a.pdf', type: 'application/pdf' })).body).toMatchObject({
      name: 'a.png',
      type: 'image/png',
    });
    expect((await send(ticket, webp, { name: '../../etc/passwd' })).body).toMatchObject({
      name: 'passwd.webp',
      type: 'image/webp',
    });
    expect((await send(ticket, pdfOf(), { name: '' })).body).toMatchObject({
      name: 'file.pdf',
      type: 'application/pdf',
    });
  });

  it('that is a PDF stays as it is, and is only ever saved', async () => {
    const ticket = await open();
    const pdf = pdfOf();
    const { status, body } = await send(ticket, pdf, { name: 'invoice.pdf' });
    expect(status).toBe(201);
    const response = await download(ticket.id, body.id);
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="invoice.pdf"/);
  });

  it.each([
    ['a page', () => Buffer.from('<html>'), 415, 'file.type'],
    ['nothing', () => Buffer.alloc(0), 400, 'file.empty'],
    ['a HEIC picture', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 415, 'file.heic'],
    ['half a picture', () => half(noise().jpeg()), 415, 'file.unreadable'],
    [
      'a picture of too many pixels',
      () => picture({ width: 12_000, height: 5_000 }).png().toBuffer(),
      413,
      'file.too_many_pixels',
    ],
    ['a PDF without an end', () => Buffer.from('%PDF-1.7\n'), 415, 'file.pdf_unreadable'],
    ['a PDF of nothing', () => Buffer.from('%PDF-1.7\ntrailer\n%%EOF'), 415, 'file.pdf_unreadable'],
    [
      'a PDF with a script',
      () => pdfOf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
      415,
      'file.pdf_active',
    ],
    ['a PDF with a file in it', () => pdfOf({ attachment: 'virus.exe' }), 415, 'file.pdf_active'],
    ['an encrypted PDF', () => pdfOf({ encrypted: true }), 415, 'file.pdf_protected'],
  ])('that is %s is refused, and nothing is kept', async (_what, make, status, code) => {
    const ticket = await open();
    expect(await refusal(ticket, await make())).toMatchObject({ status, body: { code } });
    await expectNothingKept(ticket);
  });

  it('of more than 5 MB is refused, and the connection is of use afterwards', async () => {
    const ticket = await open();
    const reply = await refusal(ticket, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(reply).toEqual({
      status: 413,
      body: { code: 'too_large', message: 'This file is larger than 5 MB.' },
    });
    await expectNothingKept(ticket);
  });

  it('needs the token of that very ticket, and within the hour', async () => {
    const [ticket, other] = [await open(), await open()];
    const bytes = await jpeg();
    for (const token of ['', 'x', other.uploadToken, `${ticket.uploadToken.slice(0, -1)}!`])
      expect(await refusal(ticket, bytes, { token })).toMatchObject({
        status: 401,
        body: { code: 'upload.token_invalid' },
      });
    chat.now.value = new Date(Date.parse(ticket.createdAt) + 3_600_001);
    expect(await refusal(ticket, bytes)).toMatchObject({
      status: 403,
      body: { code: 'upload.token_expired' },
    });
    await expectNothingKept(ticket);
    chat.now.value = new Date(Date.parse(ticket.createdAt) + 3_599_000);
    expect((await send(ticket, bytes)).status).toBe(201);
  });

  it('gets the same token with the same request', async () => {
    const headers = { 'idempotency-key': unique('key-') };
    const replies = [
      await chat.visitor.post<OpenedTicket>('/api/support-tickets', ticketBody(), headers),
      await chat.visitor.post<OpenedTicket>('/api/support-tickets', ticketBody(), headers),
    ];
    expect(replies[0]?.body.uploadToken).toMatch(/^\d{13}\.[\w-]{43}$/);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });

  it('is one of five at most, also when ten come at once', async () => {
    const ticket = await open();
    const bytes = await jpeg();
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(ticket, bytes)));
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(5).fill(409)]);
    expect((await detail(ticket)).files).toHaveLength(5);
    expect(await kept(ticket.id)).toHaveLength(5);
  });

  it('that is refused takes no place, also among others that come at once', async () => {
    const ticket = await open();
    const [bytes, page] = [await jpeg(), Buffer.from('<html>')];
    expect((await refusal(ticket, pdfOf({ encrypted: true }))).status).toBe(415);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(ticket, index % 2 === 0 ? page : bytes)),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await detail(ticket)).files).toHaveLength(5);
    expect(await kept(ticket.id)).toHaveLength(5);
    expect(await refusal(ticket, bytes)).toMatchObject({ status: 409, body: { code: 'ticket.files_full' } });
  });

  it('is kept once however often it comes under one key, and nothing else is taken under it', async () => {
    const ticket = await open();
    const [bytes, key] = [await jpeg(), unique('key-')];
    const replies = await Promise.all([1, 2, 3].map(() => send(ticket, bytes, { key })));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await updateTicket(chat, ticket.id, { status: 'closed' });
    expect(await send(ticket, bytes, { key })).toEqual(replies[0]);
    expect(await refusal(ticket, pdfOf(), { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency.key_reused' },
    });
    expect(await kept(ticket.id)).toEqual([replies[0]?.body.id]);
  });

  it.each(['resolved', 'closed'])('is refused once the ticket is %s', async (status) => {
    const ticket = await open();
    await updateTicket(chat, ticket.id, { status });
    expect(await refusal(ticket, await jpeg())).toMatchObject({
      status: 409,
      body: { code: 'ticket.wrong_status' },
    });
    expect(await kept(ticket.id)).toEqual([]);
  });

  it('does not take back what staff do to the ticket meanwhile', async () => {
    const ticket = await open();
    const bytes = await jpeg();
    const [replies] = await Promise.all([
      Promise.all([1, 2, 3].map(() => send(ticket, bytes))),
      updateTicket(chat, ticket.id, { note: 'Looks familiar' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { activity, files } = await detail(ticket);
    expect(files).toHaveLength(3);
    expect(activity.map(({ kind }) => kind).toSorted()).toEqual(['created', 'file', 'file', 'file', 'note']);
  });
});

describe('the files of a ticket', () => {
  it('are seen by staff only', async () => {
    const ticket = await open();
    const { body } = await send(ticket, await jpeg());
    expect((await download(ticket.id, body.id, 'public')).status).toBe(401);
    for (const [id, fileId] of [
      [ticket.id, 'nothing'],
      [(await open()).id, body.id],
    ] as const)
      expect((await download(id, fileId)).status).toBe(404);
  });

  it('are gone once their sender is erased, and none can follow', async () => {
    const customerEmail = `${unique()}@example.com`;
    const ticket = await open({ customerEmail });
    await send(ticket, await jpeg());
    const { amqpUrl: url, namespace } = chat.environment;
    const logger = createLogger({ service: 'test', level: 'silent' });
    const bus = connectEventBus({ url, service: 'booking', namespace, logger });
    const who = { customerId: 'c-1', emails: [customerEmail], phones: [], bookingIds: [] };
    await bus.publish(newEvent('customer.erased', 'c-1', who));
    await bus.close();
    await eventually(async () => (await detail(ticket)).customerEmail === '');
    expect((await detail(ticket)).files).toEqual([]);
    expect(await kept(ticket.id)).toEqual([]);
    expect((await refusal(ticket, await jpeg())).status).toBe(409);
  });

  it('that no ticket came to name are removed after an hour, whole or half written', async () => {
    const ticket = await open();
    const { body } = await send(ticket, await jpeg());
    const uploads = chat.db.collection<{ _id: string }>('ticketUploads');
    const begun = (fileId: string) => ({
      _id: fileId,
      ticketId: ticket.id,
      at: new Date(Date.now() - 3_700_000),
    });
    await mkdir(join(chat.folder, ticket.id), { recursive: true });
    await writeFile(join(chat.folder, ticket.id, 'stray'), 'x');
    await writeFile(join(chat.folder, ticket.id, 'half.part'), 'x');
    const young = { ...begun('young'), at: new Date() };
    await uploads.insertMany([begun('stray'), begun('half'), begun(body.id), young]);
    await writeFile(join(chat.folder, ticket.id, 'young'), 'x');
    const replica = await chat.addReplica();
    await eventually(async () =>
      expect((await kept(ticket.id)).toSorted()).toEqual([body.id, 'young'].toSorted()),
    );
    await replica.stop();
    expect(await uploads.countDocuments({ ticketId: ticket.id })).toBe(1);
    expect((await detail(ticket)).files).toEqual([body]);
  });
});
