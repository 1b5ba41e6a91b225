import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type InputType } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Done once per answer and kept, so a good but not the slowest level pays. */
export const compressors = {
  br: (body: InputType): Promise<Buffer> => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify<InputType, Buffer>(gzip),
};
export type Encoding = keyof typeof compressors;

/** The better of the encodings that a client accepts. */
export function bestEncoding(accepted: string): Encoding | undefined {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const accepts = (name: string) =>
    offers.some(
      (offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)),
    );
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : undefined;
}
