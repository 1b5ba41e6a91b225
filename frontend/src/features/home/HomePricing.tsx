import { REFUND_TIERS } from '@livery/shared-types/refundTiers';
import { styled } from 'styled-components';
import { useRatingsQuery } from '../../api/catalogApi.ts';
import { UNTIL_APPROVED } from '../../domain/refundTerms.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { paths } from '../../routing/paths.ts';
import { measure, media, theme, type } from '../../styles/index.ts';
import { CardTitle, Heading } from '../../ui/layout.ts';
import { Link } from '../../ui/Link.tsx';
import { Steps } from '../../ui/Steps.ts';

const Band = styled.section`
  margin-top: clamp(${theme.space(7)}, 7vw, ${theme.space(12)});
  border-block: 1px solid ${theme.color.hairline};
  background: ${theme.color.surface};
`;
const Inner = styled.div`
  ${measure}
  padding-block: clamp(${theme.space(6)}, 6vw, ${theme.space(10)});
`;
const Columns = styled(Steps)`
  margin-top: ${theme.space(3)};
  p {
    margin-top: ${theme.space(0.75)};
    color: ${theme.color.textSecondary};
  }
  ${media.desktop} {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${theme.space(5)};
    li + li {
      border: 0;
    }
  }
`;
const Trust = styled.ul`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(4)};
  margin-top: ${theme.space(4)};
  padding-top: ${theme.space(3)};
  border-top: 1px solid ${theme.color.hairline};
  color: ${theme.color.textSecondary};
  strong {
    ${type.figures}
    color: ${theme.color.text};
    font-weight: 550;
  }
`;

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
const refunds = REFUND_TIERS.map(
  ({ noticeHours, percentage }) => `${percentage}% until ${noticeHours} hours`,
);

export function HomePricing() {
  const { tax, serviceFeeRate, packageDiscountRate, licence, insurance, refundInFullUntilApproved } =
    currentSite();
  const { data: ratings } = useRatingsQuery();
  return (
    <Band>
      <Inner>
        <Heading>The whole price, before you book</Heading>
        <Columns>
          <li>
            <div>
              <CardTitle as="h3">Everything is in the total</CardTitle>
              <p>
                Car and chauffeur by the hour, the service fee of {percent(serviceFeeRate)} and{' '}
                {tax.name.toLowerCase()} of {percent(tax.rate)}: you see it for every car before you book.
              </p>
            </div>
          </li>
          <li>
            <div>
              <CardTitle as="h3">Less as a package</CardTitle>
              <p>
                A car together with a service, or two services, takes {percent(packageDiscountRate)} off, by
                itself. Pay by card, or in cash on arrival.
              </p>
            </div>
          </li>
          <li>
            <div>
              <CardTitle as="h3">Plans may change</CardTitle>
              <p>
                {refundInFullUntilApproved && `${UNTIL_APPROVED} After that: `}
                {refundInFullUntilApproved ? 'cancelling' : 'Cancelling'} gives back {refunds.join(', ')}{' '}
                before the pickup. <Link to={`${paths.policies}#cancellation`}>Cancellation terms</Link>
              </p>
            </div>
          </li>
        </Columns>
        {(licence || insurance || ratings?.average) && (
          <Trust>
            {ratings?.average && (
              <li>
                <strong>{ratings.average} of 5</strong> from {ratings.count} rides that passengers rated
              </li>
            )}
            {licence && <li>{licence}</li>}
            {insurance && <li>{insurance}</li>}
          </Trust>
        )}
      </Inner>
    </Band>
  );
}
