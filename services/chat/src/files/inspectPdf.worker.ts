import { workerData } from 'node:worker_threads';
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { exitCodes, type PdfVerdict } from './pdfVerdict.ts';

/** Looks for scripts and files in a PDF, with the library of Firefox. Nothing in the PDF is run. */
async function inspect(bytes: Uint8Array): Promise<PdfVerdict> {
  const reading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
  });
  const document = await reading.promise;
  const { info } = (await document.getMetadata()) as { info: { EncryptFilterName?: string | null } };
  if (info.EncryptFilterName != null) return 'protected';
  const carried = [document.getJSActions(), document.getAttachments()];
  if ((await Promise.all(carried)).some(hasEntries) || (await document.hasJSActions())) return 'active';
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    if (hasEntries(await page.getJSActions())) return 'active';
    const annotations = (await page.getAnnotations()) as { subtype?: string }[];
    if (annotations.some(({ subtype }) => subtype === 'FileAttachment')) return 'active';
    page.cleanup();
  }
  return document.numPages > 0 ? 'plain' : 'unreadable';
}

const hasEntries = (found: unknown): boolean => {
  if (found == null) return false;
  return found instanceof Map ? found.size > 0 : Object.keys(found).length > 0;
};

const verdict = await inspect(workerData as Uint8Array).catch((error: unknown): PdfVerdict =>
  error instanceof PasswordException ? 'protected' : 'unreadable',
);
process.exit(exitCodes[verdict]);
