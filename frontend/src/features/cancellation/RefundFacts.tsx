import type { RefundPreview } from '@livery/shared-types/booking';
import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { Money } from '../../ui/Money.tsx';

const Facts = styled.dl`
  display: grid;
  > div {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space(2)};
    padding-block: ${theme.space(1.5)};
  }
  > div + div {
    border-top: 1px solid ${theme.color.hairline};
  }
  dt {
    color: ${theme.color.textSecondary};
  }
  dd {
    margin: 0;
    text-align: right;
  }
  > div:last-child dd {
    font-size: 1.25rem;
    font-weight: 600;
  }
`;

/** `Sat, Dec 5, 2026, 2:30 p.m.` as the wall clock said it where the car drives, wherever the reader is. */
function pickupInWords(iso: string): string {
  const wallClock = new Date(`${iso.slice(0, 16)}Z`);
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(wallClock);
}

export function RefundFacts({ preview }: { preview: RefundPreview }) {
  return (
    <Facts>
      <div>
        <dt>Booking</dt>
        <dd>#{preview.bookingId.slice(0, 8)}</dd>
      </div>
      <div>
        <dt>Pickup</dt>
        <dd>{pickupInWords(preview.pickupDate)}</dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd>
          <Money amount={preview.paidAmount} />
        </dd>
      </div>
      <div>
        <dt>Refund ({preview.refundPercentage}%)</dt>
        <dd>
          <Money amount={preview.refundAmount} />
        </dd>
      </div>
    </Facts>
  );
}
