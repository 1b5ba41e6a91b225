import type { FigureStatus, PartStatus, SystemStatus } from '@livery/shared-types/status';
import { styled } from 'styled-components';
import { media } from '../../styles/breakpoints.ts';
import { theme } from '../../styles/theme.ts';
import { type } from '../../styles/type.ts';
import { Badge } from '../../ui/Badge.tsx';
import { displayDuration, displayMegabytes, stateLabel, stateTone } from './statusText.ts';

const Group = styled.section`
  margin-top: ${theme.space(5)};
`;
const GroupTitle = styled.h2`
  ${type.subheading}
  margin-bottom: ${theme.space(2)};
`;
const Grid = styled.ul`
  display: grid;
  gap: ${theme.space(1.5)};
  margin: 0;
  padding: 0;
  list-style: none;
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
const ItemHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space(1)};
`;
const Name = styled.h3`
  font-size: 1.0625rem;
  font-weight: 600;
`;
const Note = styled.p`
  ${type.small}
  color: ${theme.color.textSecondary};
`;
const Replicas = styled.ul`
  display: grid;
  gap: ${theme.space(0.75)};
  margin: 0;
  padding: ${theme.space(1)} 0 0;
  border-top: 1px solid ${theme.color.hairline};
  list-style: none;
`;
const Replica = styled.li`
  ${type.small}
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space(0.5)} ${theme.space(1.5)};
`;
const Facts = styled.span`
  color: ${theme.color.textSecondary};
`;
const Number = styled.p`
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
          <Grid>
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
        <Grid>
          {status.figures.map((figure) => (
            <Figure key={figure.name} figure={figure} />
          ))}
        </Grid>
      </Group>
    </>
  );
}

function Part({ part: { name, state, note, replicas } }: { part: PartStatus }) {
  return (
    <Item>
      <ItemHead>
        <Name>{name}</Name>
        <Badge tone={stateTone[state]}>{stateLabel[state]}</Badge>
      </ItemHead>
      <Note>{note}</Note>
      {replicas.length > 0 && (
        <Replicas aria-label={`Replicas of ${name}`}>
          {replicas.map((replica) => (
            <Replica key={replica.name}>
              <span>
                {replica.name}: {stateLabel[replica.state].toLowerCase()}
              </span>
              {replica.uptimeSeconds !== null && replica.memoryBytes !== null && (
                <Facts>
                  up {displayDuration(replica.uptimeSeconds)} · {displayMegabytes(replica.memoryBytes)}
                </Facts>
              )}
            </Replica>
          ))}
        </Replicas>
      )}
    </Item>
  );
}

function Figure({ figure: { name, value, state, note } }: { figure: FigureStatus }) {
  return (
    <Item>
      <ItemHead>
        <Name>{name}</Name>
        {state !== 'up' && <Badge tone={stateTone[state]}>{stateLabel[state]}</Badge>}
      </ItemHead>
      <Number>{value === null ? '–' : value.toLocaleString('en-CA')}</Number>
      <Note>{note}</Note>
    </Item>
  );
}
