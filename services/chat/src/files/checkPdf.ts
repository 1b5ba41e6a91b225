import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@livery/service-kit/errors';
import { withTimeout } from '@livery/service-kit';
import { verdictOf, type PdfVerdict } from './pdfVerdict.ts';

const TIMEOUT_MS = 5_000;
/** Fits into a container's memory, beside the service. */
const limits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** How far from the end a PDF's end mark may be. */
const TRAILER_BYTES = 2_048;

const refusals: Record<Exclude<PdfVerdict, 'plain'>, string> = {
  protected: 'This PDF is protected. Please send it without a password and without restrictions.',
  active: 'This PDF carries a script or another file. Please print it to a new PDF and send that.',
  unreadable: 'This PDF could not be read. It may be damaged.',
};

/** Refuses PDFs that are damaged, encrypted, or contain scripts or files, within limits of time and memory. */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const hasTrailer = bytes.subarray(-TRAILER_BYTES).includes('%%EOF');
  const verdict = hasTrailer ? await inspect(bytes) : 'unreadable';
  if (verdict !== 'plain') throw new AppError('unsupported', `file.pdf_${verdict}`, refusals[verdict]);
}

async function inspect(bytes: Buffer): Promise<PdfVerdict> {
  const worker = new Worker(new URL('./inspectPdf.worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: limits,
    // The library writes warnings that are not JSON, which our log has to be.
    stdout: true,
    stderr: true,
  });
  try {
    const [exitCode] = (await withTimeout(TIMEOUT_MS, once(worker, 'exit'))) ?? [];
    return verdictOf(exitCode);
  } catch {
    return 'unreadable';
  } finally {
    await worker.terminate();
  }
}
