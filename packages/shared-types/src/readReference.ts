import { plainText } from './textIntake.ts';

const SHORT_OR_WHOLE = /^[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/;
/** "Booking #", "Your booking reference: ", "Ref. ", "Booking no. ". */
const LABEL = /^(?:(?:your|booking|confirmation|reference|ref|number|no|id)\b[\s.:]*)*#?/;
/** "We have your request for Dec 11, 2026 (Booking #fedb845c)", the subject of an e-mail. */
const NUMBERED = /#[0-9a-f]{8}\b/g;

/** Eight characters or a whole id, as people type and paste them: in any case, with blanks, `#` or `Booking #`. */
export function readReference(typed: string): string | undefined {
  const words = plainText(typed).toLowerCase();
  const text = words
    .replaceAll(/^[^a-z\d#]+|[^a-z\d]+$/g, '')
    .replace(LABEL, '')
    .replaceAll(/\s/g, '');
  if (SHORT_OR_WHOLE.test(text)) return text;
  const [numbered, another] = words.match(NUMBERED) ?? [];
  return /[^#\da-f\s]/.test(words) && another === undefined ? numbered?.slice(1) : undefined;
}
