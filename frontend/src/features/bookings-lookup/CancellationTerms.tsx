import { REFUND_TIERS } from '@livery/shared-types/refundTiers';
import { styled } from 'styled-components';
import { UNTIL_APPROVED } from '../../domain/refundTerms.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { theme } from '../../styles/index.ts';
import { Muted } from '../../ui/text.tsx';

const tiers = [...REFUND_TIERS, { noticeHours: 0, percentage: 0 }];

/** "12 to 24 hours" */
function noticeOf(index: number): string {
  const [from, to] = [tiers[index]?.noticeHours, tiers[index - 1]?.noticeHours];
  if (to === undefined) return `${from} hours or more`;
  return from === 0 ? `Under ${to} hours` : `${from} to ${to} hours`;
}

function refundOf(percentage: number): string {
  if (percentage === 100) return 'Full refund';
  return percentage === 0 ? 'No refund' : `${percentage}% refund`;
}

const Tiers = styled.dl`
  display: grid;
  > div {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: ${theme.space(1)} ${theme.space(2)};
    padding-block: ${theme.space(2)};
  }
  > div + div {
    border-top: 1px solid ${theme.color.hairline};
  }
  dd {
    font-weight: 550;
  }
`;
const Bar = styled.span<{ $share: number }>`
  grid-column: 1 / -1;
  height: 3px;
  border-radius: ${theme.radius.pill};
  background: linear-gradient(
    90deg,
    ${theme.color.accent} ${({ $share }) => $share}%,
    ${theme.color.hairline} ${({ $share }) => $share}%
  );
`;
export const CancellationTerms = () => (
  <>
    {currentSite().refundInFullUntilApproved && (
      <p>
        <strong>{UNTIL_APPROVED}</strong> After that the time before the pickup counts:
      </p>
    )}
    <Tiers>
      {tiers.map(({ noticeHours, percentage }, index) => (
        <div key={noticeHours}>
          <dt>
            {noticeOf(index)}
            <Muted as="span">before pickup</Muted>
          </dt>
          <dd>{refundOf(percentage)}</dd>
          <Bar $share={percentage} aria-hidden />
        </div>
      ))}
    </Tiers>
    <Muted $top={2}>
      Refunds take 3-5 business days to the original payment method. A booking that we decline is always
      refunded in full.
    </Muted>
  </>
);
