import {
  TICKET_FILE_BYTES,
  TICKET_FILE_FAULTS,
  TICKET_FILE_TYPES,
  TICKET_FILES,
} from '@livery/shared-types/support';

/** A file as it was chosen, and how far it has come. */
export interface ChosenFile {
  /** Also its idempotency key: a file that is sent again is kept once. */
  key: string;
  file: File;
  /** One that is refused, here or where it arrived, takes no place on the ticket. */
  state: 'chosen' | 'sending' | 'sent' | 'failed' | 'refused';
  /** From 0 to 1, of what is sent. */
  progress: number;
  /** Why it is not taken, or was not sent. */
  fault?: string | undefined;
}

/** What may be chosen: by kind, and by ending where a browser knows no kinds. HEIC is left out, so that phones hand over a JPEG. */
export const acceptedFiles = [...TICKET_FILE_TYPES, '.jpg', '.jpeg', '.png', '.webp', '.pdf'].join(',');

const isAccepted = ({ name, type }: File) =>
  type === '' ? /\.(jpe?g|png|webp|pdf)$/i.test(name) : TICKET_FILE_TYPES.some((known) => known === type);
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Why a file can't be sent, as far as its name, kind and size tell. Its contents are checked where it arrives. */
export function faultOfFile(file: File): string | undefined {
  if (isHeic(file)) return TICKET_FILE_FAULTS.heic;
  if (!isAccepted(file)) return TICKET_FILE_FAULTS.type;
  if (file.size > TICKET_FILE_BYTES) return TICKET_FILE_FAULTS.tooLarge;
  return file.size === 0 ? TICKET_FILE_FAULTS.empty : undefined;
}

const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

export const isRefused = ({ state }: ChosenFile): boolean => state === 'refused';

/** How many more files the ticket takes beside these. */
export const roomBeside = (list: readonly ChosenFile[]): number =>
  Math.max(0, TICKET_FILES - list.filter((one) => !isRefused(one)).length);

/** What was chosen now beside the list, each file once; `isFull` says that more were chosen than a ticket takes. */
export function chosenBeside(
  list: readonly ChosenFile[],
  added: readonly File[],
  newKey: () => string,
): { files: ChosenFile[]; isFull: boolean } {
  const fresh = added
    .filter((file) => !list.some((known) => isSame(known.file, file)))
    .map((file): ChosenFile => {
      const fault = faultOfFile(file);
      return { key: newKey(), file, state: fault === undefined ? 'chosen' : 'refused', progress: 0, fault };
    });
  const fitting = fresh.filter((one) => !isRefused(one));
  const leftOut = fitting.slice(roomBeside(list));
  return { files: fresh.filter((one) => !leftOut.includes(one)), isFull: leftOut.length > 0 };
}

export interface SendingSummary {
  isBusy: boolean;
  sent: number;
  /** Not sent, and may be sent again. */
  failed: number;
  refused: number;
}

export function summaryOf(files: readonly ChosenFile[]): SendingSummary {
  const count = (state: ChosenFile['state']) => files.filter((one) => one.state === state).length;
  return {
    isBusy: count('chosen') + count('sending') > 0,
    sent: count('sent'),
    failed: count('failed'),
    refused: count('refused'),
  };
}
