import { fileURLToPath } from 'node:url';

/** The folder that holds package.json, services/, frontend/ and so on. */
export const repositoryRoot = fileURLToPath(new URL('../../../../', import.meta.url));
