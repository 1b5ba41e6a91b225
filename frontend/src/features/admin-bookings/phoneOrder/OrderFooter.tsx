import { displayMoney } from '@livery/shared-types/cents';
import type { ApiError } from '../../../api/apiError.ts';
import { styled } from 'styled-components';
import { below, media, theme, type } from '../../../styles/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Money, Muted } from '../../../ui/text.tsx';
import { SmallButton } from '../../../ui/Button.tsx';
import { bothWays } from './orderPrice.ts';
import type { Intent } from './orderRequest.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1.5)} ${theme.space(2)};
  width: 100%;
`;
const Figure = styled.div<{ $dim: boolean }>`
  display: grid;
  min-width: 0;
  margin-right: auto;
  line-height: 1.25;
  transition: opacity ${theme.motion.calm} ${theme.motion.ease};
  opacity: ${({ $dim }) => ($dim ? theme.outdated : 1)};
  strong {
    font-size: 1.375rem;
    font-weight: 600;
  }
  ${below.tablet} {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 ${theme.space(2)};
    width: 100%;
  }
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
  ${below.tablet} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    width: 100%;
    > :last-child {
      grid-row: 1;
      grid-column: 1 / -1;
    }
  }
`;
const Keys = styled.span`
  ${type.small}
  display: none;
  ${media.desktop} {
    display: inline;
  }
`;

interface OrderFooterProps {
  total: string | undefined;
  hasReturn: boolean;
  isUpdating: boolean;
  error: ApiError | undefined;
  onRetry: () => void;
  busy: Intent['kind'] | undefined;
  onSend: (kind: Intent['kind']) => void;
}

export function OrderFooter(props: OrderFooterProps) {
  const { total, hasReturn, isUpdating, error, onRetry, busy, onSend } = props;
  const isBusy = (kind: Intent['kind']) => ({
    busy: busy === kind,
    disabled: busy !== undefined && busy !== kind,
  });
  return (
    <Bar>
      <Figure $dim={total !== undefined && isUpdating} aria-live="polite" aria-busy={isUpdating}>
        {error ? (
          <>
            <Muted as="span">The price could not be calculated.</Muted>
            <SmallButton onClick={onRetry}>Try again</SmallButton>
          </>
        ) : total === undefined ? (
          <Muted as="span">
            {isUpdating ? 'Calculating the price…' : 'Choose a service or a car to see the price'}
          </Muted>
        ) : (
          <>
            <Muted as="span">{hasReturn ? `Total, ${displayMoney(total)} each way` : 'Total'}</Muted>
            <strong data-testid="order-total">
              <Money amount={hasReturn ? bothWays(total) : total} />
            </strong>
          </>
        )}
      </Figure>
      <Buttons>
        <Button variant="ghost" {...isBusy('offer')} onClick={() => onSend('offer')}>
          Send as offer
        </Button>
        <Button variant="secondary" {...isBusy('request')} onClick={() => onSend('request')}>
          Create request
        </Button>
        <Button {...isBusy('approve')} busyLabel="Creating…" onClick={() => onSend('approve')}>
          Create and approve <Keys aria-hidden>Ctrl ↵</Keys>
        </Button>
      </Buttons>
    </Bar>
  );
}
