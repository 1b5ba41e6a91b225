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
export function refundOf(form: RefundForm, preview: Preview): { refund: StaffRefundChoice; shown?: string } {
  const { choice, amount } = form;
  if (!holdsMoney(preview)) return { refund: choice === 'amount' ? 'none' : choice };
  if (choice === 'amount') {
    const refund = { amount: amount.trim() };
    return choiceFault(form, preview) ? { refund } : { refund, shown: displayMoney(amount) };
  }
  const amounts = { full: preview.heldAmount, policy: preview.policyAmount, none: '0.00' };
  return { refund: choice, shown: displayMoney(amounts[choice]) };
}
