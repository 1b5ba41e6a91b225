import type { FigureStatus, PartState, PartStatus, SystemStatus } from '@livery/shared-types/systemStatus';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { errorDetail } from '../../api/apiError.ts';
import { baseApi } from '../../api/baseApi.ts';
import { inBusinessZone } from '../../domain/dates.ts';
import { theme, type } from '../../styles/index.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { CardGrid, Cluster, StackedList } from '../../ui/layout.ts';
import { ErrorState, LoadingText, Skeleton } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { SmallButton } from '../../ui/Button.tsx';

const statusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    systemStatus: build.query<SystemStatus, void>({
      query: () => '/api/admin/status',
      // The current state must not be kept for later.
      keepUnusedDataFor: 0,
    }),
  }),
});

/** How each state is said, and `overall` the first thing the page says. */
const stateWords: Record<PartState, { label: string; tone: BadgeTone; overall: string }> = {
  up: { label: 'Working', tone: 'green', overall: 'Everything works.' },
  degraded: { label: 'Needs attention', tone: 'yellow', overall: 'Something needs attention.' },
  down: { label: 'Down', tone: 'red', overall: 'A part that everybody needs is down.' },
  unknown: { label: 'Not known', tone: 'gray', overall: 'It is not known how everything is.' },
};

const UNITS = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 60, name: 'minute' },
];

/** "3 hours", rounded down to the largest unit that fits. */
export function displayDuration(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= one.seconds);
  if (!unit) return 'less than a minute';
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

export const displayMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

const askEveryMs = 10_000;

const groups: [kind: PartStatus['kind'], title: string][] = [
  ['service', 'Services'],
  ['server', 'Servers'],
  ['provider', 'Mail and payments'],
];

/** How every part and every number is, said in words, and asked again every few seconds while it is looked at. */
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
  const { label, tone, overall } = stateWords[data.state];
  return (
    <>
      <Cluster $gap={1.5} $justify="space-between">
        <Cluster as="output" $gap={1.5}>
          <Badge tone={tone}>{label}</Badge>
          <span>{overall}</span>
        </Cluster>
        <Muted as="span">
          {error === undefined ? 'Asked' : 'Cannot be asked now; last known'} at{' '}
          <time dateTime={data.checkedAt}>
            {inBusinessZone(new Date(data.checkedAt), { timeStyle: 'medium' })}
          </time>
        </Muted>
        <SmallButton onClick={() => void refetch()} busy={isFetching}>
          Ask again
        </SmallButton>
      </Cluster>
      {groups.map(([kind, title]) => (
        <Group key={kind} id={`status-${kind}`} title={title}>
          {data.parts.filter((part) => part.kind === kind).map(partCard)}
        </Group>
      ))}
      <Group id="status-figures" title="What waits">
        {data.figures.map(figureCard)}
      </Group>
    </>
  );
}

const Section = styled.section`
  margin-top: ${theme.space(5)};
`;
const Title = styled.h2`
  ${type.subheading}
  margin-bottom: ${theme.space(2)};
`;
const Group = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Section aria-labelledby={id}>
    <Title id={id}>{title}</Title>
    <CardGrid $gap={1.5} $tablet={2} $desktop={3}>
      {children}
    </CardGrid>
  </Section>
);

const Item = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${theme.space(1)};
  min-width: 0;
  padding: ${theme.space(2)} ${theme.space(2.5)};
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.medium};
  background: ${theme.color.surface};
`;
const Name = styled.h3`
  font-size: 1.0625rem;
  font-weight: 600;
`;
const Replicas = styled(StackedList)`
  ${type.small}
  padding-top: ${theme.space(1)};
  border-top: 1px solid ${theme.color.hairline};
`;
const Count = styled.p`
  ${type.figures}
  font-size: 1.5rem;
  font-weight: 500;
  line-height: 1.2;
`;

/** A card; no `state` where there is nothing to say about it. */
const card = (name: string, state: PartState | undefined, children: ReactNode) => (
  <Item key={name}>
    <Cluster $justify="space-between">
      <Name>{name}</Name>
      {state && <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>}
    </Cluster>
    {children}
  </Item>
);

const partCard = ({ name, state, note, replicas }: PartStatus) =>
  card(
    name,
    state,
    <>
      <Muted>{note}</Muted>
      {replicas.length > 0 && (
        <Replicas $gap={0.75} aria-label={`Replicas of ${name}`}>
          {replicas.map((replica) => (
            <Cluster as="li" $gap={0.5} $justify="space-between" key={replica.name}>
              <span>
                {replica.name}: {stateWords[replica.state].label.toLowerCase()}
              </span>
              {replica.uptimeSeconds !== null && replica.memoryBytes !== null && (
                <Muted as="span">
                  up {displayDuration(replica.uptimeSeconds)} · {displayMegabytes(replica.memoryBytes)}
                </Muted>
              )}
            </Cluster>
          ))}
        </Replicas>
      )}
    </>,
  );

const figureCard = ({ name, value, state, note }: FigureStatus) =>
  card(
    name,
    state === 'up' ? undefined : state,
    <>
      <Count>{value === null ? '–' : value.toLocaleString('en-CA')}</Count>
      <Muted>{note}</Muted>
    </>,
  );
