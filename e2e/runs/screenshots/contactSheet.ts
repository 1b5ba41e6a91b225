import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../../docs/screenshots');
const GAP = 24;
/** A sheet is looked at on a screen: more pixels only weigh. */
const WIDEST = 1600;

export interface Shot {
  png: Buffer;
}

/** Several screenshots side by side as one small WebP under docs/screenshots; the browser itself does the work. */
export async function saveSheet(
  page: Page,
  file: string,
  shots: readonly Shot[],
  widest = WIDEST,
): Promise<void> {
  const sources = shots.map(({ png }) => `data:image/png;base64,${png.toString('base64')}`);
  const blank = await page.context().newPage();
  const encoded = (await blank.evaluate(
    `(${drawSheet})(${JSON.stringify(sources)}, ${GAP}, ${widest})`,
  )) as string;
  await blank.close();
  const path = join(FOLDER, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, Buffer.from(encoded.split(',')[1] ?? '', 'base64'));
}

/** Runs in the browser, from its text. */
const drawSheet = `async (sources, gap, widest) => {
  const images = await Promise.all(
    sources.map(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return image;
    }),
  );
  const width = images.reduce((sum, image) => sum + image.width + gap, gap);
  const height = Math.max(...images.map((image) => image.height)) + 2 * gap;
  const scale = Math.min(1, widest / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.scale(scale, scale);
  pen.fillStyle = '#8a8f98';
  pen.fillRect(0, 0, width, height);
  let left = gap;
  for (const image of images) {
    pen.drawImage(image, left, gap);
    left += image.width + gap;
  }
  return canvas.toDataURL('image/webp', 0.7);
}`;
