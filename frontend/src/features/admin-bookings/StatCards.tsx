import type { BookingStats } from '@livery/shared-types/adminBooking';
import { displayMoney } from '@livery/shared-types/cents';
import { styled } from 'styled-components';
import { media, theme, type } from '../../styles/index.ts';
import { Muted } from '../../ui/Muted.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const Row = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(1.5)};
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${theme.space(2)};
  }
`;
const Stat = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${theme.space(0.5)};
  padding: ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.surface};
`;
const Value = styled.dd`
  ${type.figures}
  margin: 0;
  font-size: clamp(1.25rem, 1rem + 1.4vw, 1.75rem);
  font-weight: 500;
  line-height: 1.2;
  overflow-wrap: anywhere;
`;

/** Counted by the server over all bookings that are not archived. */
export function StatCards({ stats }: { stats: BookingStats | undefined }) {
  const cards: [label: string, value: string | undefined][] = [
    ['Total Bookings', stats && String(stats.totalBookings)],
    ['Approved', stats && String(stats.approved)],
    ['Pending Approval', stats && String(stats.pendingApproval)],
    ['Total Revenue', stats && displayMoney(stats.totalRevenue)],
  ];
  return (
    <Row>
      {cards.map(([label, value]) => (
        <Stat key={label}>
          <Muted as="dt">{label}</Muted>
          <Value>{value ?? <Skeleton $width="4rem" $height="1.2em" />}</Value>
        </Stat>
      ))}
    </Row>
  );
}
