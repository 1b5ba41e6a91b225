import type { TicketFileType } from '@livery/shared-types';

type FoundType = TicketFileType | 'image/heic';

const startsWith = (text: string, at = 0) => {
  const expected = Buffer.from(text, 'latin1');
  return (bytes: Buffer) => bytes.subarray(at, at + expected.length).equals(expected);
};
const isRiff = startsWith('RIFF');
const isWebp = startsWith('WEBP', 8);
const isIsoMedia = startsWith('ftyp', 4);
const HEIC_BRAND = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/;

const SIGNS: [type: FoundType, isOne: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', startsWith('\xff\xd8\xff')],
  ['image/png', startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (bytes) => isRiff(bytes) && isWebp(bytes)],
  ['application/pdf', startsWith('%PDF-')],
  ['image/heic', (bytes) => isIsoMedia(bytes) && HEIC_BRAND.test(bytes.toString('latin1', 8, 12))],
];

/** The type of a file by its first bytes, whatever its name. */
export const fileTypeOf = (bytes: Buffer): FoundType | undefined =>
  SIGNS.find(([, isOne]) => isOne(bytes))?.[0];
