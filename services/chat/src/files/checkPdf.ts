import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@livery/service-kit/errors';
import { withTimeout } from '@livery/service-kit';
import { verdictOf, type PdfVerdict } from './pdfVerdict.ts';

const TIMEOUT_MS = 5_000;
/** What is left of a container's memory besides the service itself. */
const limits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** A trailer ends with it; programs add a few bytes. */
const TRAILER_BYTES = 2_048;

const refusals: Record<Exclude<PdfVerdict, 'plain'>, string> = {
  protected: 'This PDF is protected. Please send it without a password and without restrictions.',
  active: 'This PDF carries a script or another file. Please print it to a new PDF and send that.',
  unreadable: 'This PDF could not be read. It may be damaged.',
};

/** Refuses PDFs that are damaged, encrypted, or carry scripts or files. Reading one can neither hang nor fill the service. */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const hasTrailer = bytes.subarray(-TRAILER_BYTES).includes('%%EOF');
  const verdict = hasTrailer ? await inspect(bytes) : 'unreadable';
  if (verdict !== 'plain') throw new AppError('unsupported', `file.pdf_${verdict}`, refusals[verdict]);
}

async function inspect(bytes: Buffer): Promise<PdfVerdict> {
  const worker = new Worker(new URL('./inspectPdf.worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: limits,
    // The library tells of every oddity of a file, and our log is of JSON.
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
