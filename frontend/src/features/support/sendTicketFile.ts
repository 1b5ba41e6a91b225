import type { OpenedTicket } from '@livery/shared-types/support';
import { apiErrorFrom, unreachable, type ApiError } from '../../api/apiError.ts';
import type { ChosenFile } from './ticketFile.ts';

/** As long as the server gives a file, and a little more. */
const timeoutMs = 130_000;

/** Sends one file to a new ticket; undefined once it is there. `fetch` tells nothing of how far it has come. */
export function sendTicketFile(
  { id, uploadToken }: Pick<OpenedTicket, 'id' | 'uploadToken'>,
  { file, key }: Pick<ChosenFile, 'file' | 'key'>,
  onProgress: (share: number) => void,
): Promise<ApiError | undefined> {
  const { promise, resolve } = Promise.withResolvers<ApiError | undefined>();
  const request = new XMLHttpRequest();
  request.open('POST', `/api/support-tickets/${encodeURIComponent(id)}/files`);
  request.timeout = timeoutMs;
  const headers = {
    'content-type': file.type || 'application/octet-stream',
    'x-upload-token': uploadToken,
    'x-file-name': encodeURIComponent(file.name.slice(-100).toWellFormed()),
    'idempotency-key': key,
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  request.addEventListener('load', () => {
    const { status, statusText, responseText } = request;
    resolve(status === 201 ? undefined : apiErrorFrom(status, statusText, responseText));
  });
  for (const event of ['error', 'timeout', 'abort'] as const)
    request.addEventListener(event, () => resolve(unreachable));
  request.send(file);
  return promise;
}
