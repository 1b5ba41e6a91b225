import type { FigureStatus, PartState, PartStatus, SystemStatus } from '@livery/shared-types/status';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Muted } from '../../ui/Muted.tsx';
import { Cluster, StackedList } from '../../ui/Stack.tsx';
import { displayDuration, displayMegabytes, stateLabel, stateTone } from './statusText.ts';

const Group = styled.section`
  margin-top: ${theme.space(5)};
`;
const GroupTitle = styled.h2`
  ${type.subheading}
  margin-bottom: ${theme.space(2)};
`;
const Grid = styled(StackedList)`
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
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

const groups: [kind: PartStatus['kind'], title: string][] = [
  ['service', 'Services'],
  ['server', 'Servers'],
  ['provider', 'Mail and payments'],
];

/** Every part and every number, each with the state it is in, said in words. */
export function StatusBoard({ status }: { status: SystemStatus }) {
  return (
    <>
      {groups.map(([kind, title]) => (
        <Group key={kind} aria-labelledby={`status-${kind}`}>
          <GroupTitle id={`status-${kind}`}>{title}</GroupTitle>
          <Grid $gap={1.5}>
            {status.parts
              .filter((part) => part.kind === kind)
              .map((part) => (
                <Part key={part.name} part={part} />
              ))}
          </Grid>
        </Group>
      ))}
      <Group aria-labelledby="status-figures">
        <GroupTitle id="status-figures">What waits</GroupTitle>
        <Grid $gap={1.5}>
          {status.figures.map((figure) => (
            <Figure key={figure.name} figure={figure} />
          ))}
        </Grid>
      </Group>
    </>
  );
}

interface StatusCardProps {
  name: string;
  /** Left out where there is nothing to say about it. */
  state?: PartState | undefined;
  children: ReactNode;
}

const StatusCard = ({ name, state, children }: StatusCardProps) => (
  <Item>
    <Cluster $justify="space-between">
      <Name>{name}</Name>
      {state && <Badge tone={stateTone[state]}>{stateLabel[state]}</Badge>}
    </Cluster>
    {children}
  </Item>
);

const Part = ({ part: { name, state, note, replicas } }: { part: PartStatus }) => (
  <StatusCard name={name} state={state}>
    <Muted>{note}</Muted>
    {replicas.length > 0 && (
      <Replicas $gap={0.75} aria-label={`Replicas of ${name}`}>
        {replicas.map((replica) => (
          <Cluster as="li" $gap={0.5} $justify="space-between" key={replica.name}>
            <span>
              {replica.name}: {stateLabel[replica.state].toLowerCase()}
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
  </StatusCard>
);

const Figure = ({ figure: { name, value, state, note } }: { figure: FigureStatus }) => (
  <StatusCard name={name} state={state === 'up' ? undefined : state}>
    <Count>{value === null ? '–' : value.toLocaleString('en-CA')}</Count>
    <Muted>{note}</Muted>
  </StatusCard>
);
