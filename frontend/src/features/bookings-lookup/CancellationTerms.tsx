import { styled } from 'styled-components';
import { UNTIL_APPROVED } from '../../domain/refundTerms.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { theme } from '../../styles/index.ts';
import { Muted } from '../../ui/text.tsx';

const refundTiers = [
  { notice: '24 hours or more', refund: 'Full refund', percentage: 100 },
  { notice: '12 to 24 hours', refund: '75% refund', percentage: 75 },
  { notice: '2 to 12 hours', refund: '50% refund', percentage: 50 },
  { notice: 'Under 2 hours', refund: 'No refund', percentage: 0 },
] as const;

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
      {refundTiers.map(({ notice, refund, percentage }) => (
        <div key={notice}>
          <dt>
            {notice}
            <Muted as="span">before pickup</Muted>
          </dt>
          <dd>{refund}</dd>
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
