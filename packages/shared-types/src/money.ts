import * as z from 'zod/mini';
import { parseCents } from './cents.ts';
import { AMOUNT_FAULT, readAmount } from './readNumber.ts';

export * from './cents.ts';

/** A decimal string with two places, as every response carries money. */
export const Money = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** What is wrong with an amount; undefined when it is fine. */
type Refusal = (cents: number) => string | undefined;

/** A JSON number, or a text as people write amounts. Parses to cents. */
const amountInput = (refusalOf: Refusal) =>
  z.pipe(
    z.union([z.string(), z.number()], { error: 'Enter an amount such as 149.00' }).check((ctx) => {
      const { value, fault } = read(ctx.value);
      const message = fault ?? refusalOf(value);
      if (message !== undefined) ctx.issues.push({ code: 'custom', input: ctx.value, message });
    }),
    z.transform((value: string | number): number => read(value).value ?? 0),
  );

function read(value: string | number) {
  if (typeof value === 'string') return readAmount(value);
  const cents = parseCents(value);
  return cents === undefined ? { fault: AMOUNT_FAULT } : { value: cents };
}

/** Never negative. */
export const moneyInput = (negativeMessage = 'Amount must be positive') =>
  amountInput((cents) => (cents < 0 ? negativeMessage : undefined));

/** May be negative. */
export const signedMoneyInput = () => amountInput(() => undefined);
