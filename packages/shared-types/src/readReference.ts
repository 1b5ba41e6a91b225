import { plainText } from './textIntake.ts';

const SHORT_OR_WHOLE = /^[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/;
/** "Booking #", "Your booking reference: ", "Ref. ", "Booking no. ". */
const LABEL = /^\(?(?:(?:your|booking|reference|ref|number|no)\b[\s.:]*)*#?/;

/** Eight characters or a whole id, as people type and paste them: in any case, with blanks, `#` or `Booking #`. */
export function readReference(typed: string): string | undefined {
  const text = plainText(typed)
    .toLowerCase()
    .replace(LABEL, '')
    .replaceAll(/\s|[.,;)]+$/g, '');
  return SHORT_OR_WHOLE.test(text) ? text : undefined;
}
