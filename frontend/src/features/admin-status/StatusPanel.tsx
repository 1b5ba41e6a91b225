import type { SystemStatus } from '@livery/shared-types/status';
import { errorDetail } from '../../api/apiError.ts';
import { baseApi } from '../../api/baseApi.ts';
import { inBusinessZone } from '../../domain/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { LoadingText, Skeleton } from '../../ui/Skeleton.tsx';
import { Cluster } from '../../ui/Stack.tsx';
import { StatusBoard } from './StatusBoard.tsx';
import { overallText, stateLabel, stateTone } from './statusText.ts';

const statusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query<SystemStatus, void>({
      query: () => '/api/admin/status',
      // How everything is now says nothing about how it will be.
      keepUnusedDataFor: 0,
    }),
  }),
});

const askEveryMs = 10_000;

/** How everything is, asked again every few seconds while it is looked at. */
export function StatusPanel() {
  const { data, error, isFetching, refetch } = statusApi.useSystemStatusQuery(undefined, {
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
        {errorDetail(error)}
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
      <Cluster $gap={1.5} $justify="space-between">
        <Cluster as="output" $gap={1.5}>
          <Badge tone={stateTone[data.state]}>{stateLabel[data.state]}</Badge>
          <span>{overallText[data.state]}</span>
        </Cluster>
        <Muted as="span">
          {error === undefined ? 'Asked' : 'Cannot be asked now; last known'} at{' '}
          <time dateTime={data.checkedAt}>
            {inBusinessZone(new Date(data.checkedAt), { timeStyle: 'medium' })}
          </time>
        </Muted>
        <Button variant="secondary" size="small" onClick={() => void refetch()} busy={isFetching}>
          Ask again
        </Button>
      </Cluster>
      <StatusBoard status={data} />
    </>
  );
}
