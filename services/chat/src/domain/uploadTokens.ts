import { AppError } from '@livery/service-kit/errors';
import { createSignatures } from './signatures.ts';

const VALID_MS = 60 * 60 * 1000;
const TOKEN = /^(\d{13})\.([\w-]{43})$/;

/** Tokens with which the author of a ticket may add files for an hour. A repeated request gets the same token. */
export function createUploadTokens(secret: string) {
  const { sign, isValid } = createSignatures(secret, 'livery-upload');
  return {
    issue: ({ id, createdAt }: { id: string; createdAt: Date }): string => {
      const until = createdAt.getTime() + VALID_MS;
      return `${until}.${sign(`${id} ${until}`)}`;
    },
    /** Refuses tokens of other tickets and expired ones. */
    check: (token: string | undefined, ticketId: string, now: Date): void => {
      const [, until, given] = TOKEN.exec(token ?? '') ?? [];
      if (until === undefined || given === undefined || !isValid(`${ticketId} ${until}`, given))
        throw notTheAuthor();
      if (now.getTime() > Number(until)) throw tooLate();
    },
  };
}
export type UploadTokens = ReturnType<typeof createUploadTokens>;

const notTheAuthor = () =>
  new AppError('unauthenticated', 'upload.token_invalid', 'Only who sent the ticket can add files to it.');

const tooLate = () =>
  new AppError(
    'forbidden',
    'upload.token_expired',
    'Files can be added for an hour after the ticket was sent. Please attach this one to a reply to our email.',
  );
