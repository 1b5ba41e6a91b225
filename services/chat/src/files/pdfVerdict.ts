export type PdfVerdict = 'plain' | 'protected' | 'active' | 'unreadable';

/** What the thread that reads a PDF exits with; one that breaks off exits with 1. */
export const exitCodes: Record<PdfVerdict, number> = { unreadable: 1, plain: 10, protected: 11, active: 12 };

export const verdictOf = (exitCode: unknown): PdfVerdict =>
  (Object.keys(exitCodes) as PdfVerdict[]).find((verdict) => exitCodes[verdict] === exitCode) ?? 'unreadable';
