import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;

/** The key of a personal link, which nobody can guess. */
export const newChauffeurKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** What is stored of it. A key is long and random, so a plain hash hides it. */
export const hashChauffeurKey = (key: string): string => createHash('sha256').update(key).digest('hex');
