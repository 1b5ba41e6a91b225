import { styled } from 'styled-components';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { refundTiers } from './refundTiers.ts';

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
  dt small {
    ${type.small}
    display: block;
    color: ${theme.color.textSecondary};
  }
  dd {
    margin: 0;
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
const Note = styled.p`
  ${type.small}
  margin-top: ${theme.space(2)};
  color: ${theme.color.textSecondary};
`;

export function CancellationTerms() {
  return (
    <>
      <Tiers>
        {refundTiers.map(({ notice, refund, percentage }) => (
          <div key={notice}>
            <dt>
              {notice}
              <small>before pickup</small>
            </dt>
            <dd>{refund}</dd>
            <Bar $share={percentage} aria-hidden />
          </div>
        ))}
      </Tiers>
      <Note>
        Refunds take 3-5 business days to the original payment method. A booking that we decline is always
        refunded in full.
      </Note>
    </>
  );
}
