import { styled } from 'styled-components';
import { errorMessage } from '../../api/apiError.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { StatusBoard } from './StatusBoard.tsx';
import { useSystemStatusQuery } from './statusApi.ts';
import { overallText, stateLabel, stateTone } from './statusText.ts';

const askEveryMs = 10_000;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1.5)};
`;
const Overall = styled.output`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(1.5)};
`;
const Asked = styled.span`
  ${type.small}
  color: ${theme.color.textSecondary};
`;

const clockTime = new Intl.DateTimeFormat('en-CA', { timeStyle: 'medium' });

/** How everything is, asked again every few seconds while it is looked at. */
export function StatusPanel() {
  const { data, error, isFetching, refetch } = useSystemStatusQuery(undefined, {
    pollingInterval: askEveryMs,
    skipPollingIfUnfocused: true,
  });
  if (data === undefined && error !== undefined) {
    return (
      <ErrorState
        title="The status could not be asked for"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {errorMessage(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  }
  if (data === undefined) {
    return (
      <>
        <LoadingText hidden>Asking every part…</LoadingText>
        <Skeleton $height="24rem" />
      </>
    );
  }
  return (
    <>
      <Bar>
        <Overall>
          <Badge tone={stateTone[data.state]}>{stateLabel[data.state]}</Badge>
          <span>{overallText[data.state]}</span>
        </Overall>
        <Asked>
          {error === undefined ? 'Asked' : 'Cannot be asked now; last known'} at{' '}
          <time dateTime={data.checkedAt}>{clockTime.format(new Date(data.checkedAt))}</time>
        </Asked>
        <Button variant="secondary" size="small" onClick={() => void refetch()} busy={isFetching}>
          Ask again
        </Button>
      </Bar>
      <StatusBoard status={data} />
    </>
  );
}
