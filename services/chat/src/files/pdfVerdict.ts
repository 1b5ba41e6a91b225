export type PdfVerdict = 'plain' | 'protected' | 'active' | 'unreadable';

/** The exit codes of the thread. One that crashes exits with 1. */
export const exitCodes: Record<PdfVerdict, number> = { unreadable: 1, plain: 10, protected: 11, active: 12 };

export const verdictOf = (exitCode: unknown): PdfVerdict =>
  (Object.keys(exitCodes) as PdfVerdict[]).find((verdict) => exitCodes[verdict] === exitCode) ?? 'unreadable';
