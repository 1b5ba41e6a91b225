import type { StaffRefundPreview } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { amountFault, isPositive } from '../../../domain/bookingActions.ts';
import type { StaffRefundChoice } from '../adminBookingsApi.ts';

export interface RefundForm {
  choice: 'full' | 'policy' | 'none' | 'amount';
  amount: string;
}

type Preview = Pick<StaffRefundPreview, 'heldAmount' | 'policyAmount' | 'policyPercentage'>;

export const holdsMoney = ({ heldAmount }: Preview) => isPositive(heldAmount);

/** What is wrong with what was chosen; undefined when it can be sent. */
export function choiceFault({ choice, amount }: RefundForm, preview: Preview): string | undefined {
  if (!holdsMoney(preview) || choice !== 'amount') return undefined;
  return amountFault(amount, { least: 1, most: preview.heldAmount });
}

/** The request's `refund`, and the dollars it comes to; no dollars where nothing goes back. */
export function refundOf(
  form: RefundForm,
  preview: Preview,
): { refund: StaffRefundChoice; shown: string | undefined } {
  if (!holdsMoney(preview))
    return { refund: form.choice === 'amount' ? 'none' : form.choice, shown: undefined };
  switch (form.choice) {
    case 'full':
      return { refund: 'full', shown: displayMoney(preview.heldAmount) };
    case 'policy':
      return { refund: 'policy', shown: displayMoney(preview.policyAmount) };
    case 'none':
      return { refund: 'none', shown: displayMoney('0.00') };
    case 'amount': {
      const isRight = choiceFault(form, preview) === undefined;
      return {
        refund: { amount: form.amount.trim() },
        shown: isRight ? displayMoney(form.amount) : undefined,
      };
    }
    default:
      throw new Error(`Unknown choice ${String(form.choice satisfies never)}`);
  }
}
