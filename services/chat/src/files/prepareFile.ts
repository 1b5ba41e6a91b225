import { createSemaphore } from '@livery/service-kit';
import { AppError, invalid, unavailable } from '@livery/service-kit/errors';
import { TICKET_FILE_FAULTS, type TicketFileType } from '@livery/shared-types';
import { fileTypeOf } from '../domain/fileType.ts';
import { checkPdf } from './checkPdf.ts';
import { reencodePicture } from './pictures.ts';

const WAIT_MS = 4_000;

/** One at a time, because pictures take much memory. */
const turns = createSemaphore(1);

/** What is stored of an uploaded file: pictures are encoded anew, PDFs are checked and stay as they are. */
export async function prepareFile(bytes: Buffer): Promise<{ type: TicketFileType; bytes: Buffer }> {
  if (bytes.length === 0) throw invalid('file.empty', TICKET_FILE_FAULTS.empty);
  const type = fileTypeOf(bytes);
  if (type === undefined) throw new AppError('unsupported', 'file.type', TICKET_FILE_FAULTS.type);
  if (type === 'image/heic') throw new AppError('unsupported', 'file.heic', TICKET_FILE_FAULTS.heic);
  if (!(await turns.acquire(WAIT_MS))) throw unavailable('check of files', 3);
  try {
    if (type !== 'application/pdf') return await reencodePicture(bytes, type);
    await checkPdf(bytes);
    return { type, bytes };
  } finally {
    turns.release();
  }
}
