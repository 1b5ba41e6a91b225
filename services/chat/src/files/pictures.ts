import { AppError } from '@livery/service-kit/errors';
import { TICKET_FILE_BYTES } from '@livery/shared-types';
import sharp from 'sharp';

/** A small file may hold a huge picture, which would fill the memory. */
const MAX_PIXELS = 50_000_000;
/** Enough to read a receipt. */
const MAX_SIDE = 3_000;
const TIMEOUT_SECONDS = 5;

// Every picture is different, so a cache is of no use. One thread leaves the processor to the chat.
sharp.cache(false);
sharp.concurrency(1);

const unreadable = () =>
  new AppError('unsupported', 'file.unreadable', 'This picture could not be read. It may be damaged.');

const tooManyPixels = () =>
  new AppError('tooLarge', 'file.too_many_pixels', 'This picture is too large. Please send a smaller one.');

type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Encodes the picture anew: upright, and without metadata such as its place, or anything else that was in the file. */
export async function reencodePicture(
  bytes: Buffer,
  type: PictureType,
): Promise<{ type: PictureType; bytes: Buffer }> {
  const encode = (as: PictureType) => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    if (as === 'image/png') return picture.png({ compressionLevel: 8 }).toBuffer();
    return (as === 'image/webp' ? picture.webp({ quality: 85 }) : picture.jpeg({ quality: 85 })).toBuffer();
  };
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw tooManyPixels();
    const encoded = await encode(type);
    // A photograph without loss may be too large.
    if (encoded.length <= TICKET_FILE_BYTES) return { type, bytes: encoded };
    return { type: 'image/webp', bytes: await encode('image/webp') };
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
}
