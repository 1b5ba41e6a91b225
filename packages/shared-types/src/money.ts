import * as z from 'zod/mini';
import { parseCents } from './cents.ts';

export * from './cents.ts';

/** A decimal string with two places, as every response carries money. */
export const Money = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** A decimal string or a number with at most two places, never negative. Parses to cents. */
export const moneyInput = (negativeMessage = 'Amount must be positive') =>
  z.pipe(
    z.union([z.string(), z.number()], { error: 'Enter an amount such as 149.00' }).check((ctx) => {
      const cents = parseCents(ctx.value);
      if (cents === undefined) {
        ctx.issues.push({
          code: 'custom',
          input: ctx.value,
          message: 'Enter an amount with at most two decimals, such as 149.00',
        });
      } else if (cents < 0) {
        ctx.issues.push({ code: 'custom', input: ctx.value, message: negativeMessage });
      }
    }),
    z.transform((value: string | number): number => parseCents(value) ?? 0),
  );

/** May be negative. */
export const signedMoneyInput = () =>
  z.pipe(
    z
      .union([z.string(), z.number()], { error: 'Enter an amount such as 149.00' })
      .check(
        z.refine(
          (value) => parseCents(value) !== undefined,
          'Enter an amount with at most two decimals, such as 149.00 or -20.00',
        ),
      ),
    z.transform((value: string | number): number => parseCents(value) ?? 0),
  );
