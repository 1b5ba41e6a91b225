import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

export const newChauffeurKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** A key is long and random, so a plain hash is enough. */
export const hashChauffeurKey = (key: string): string => createHash('sha256').update(key).digest('hex');
