import { styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import {
  extendedZone,
  highways,
  labels,
  lakes,
  mapSize,
  premiumZone,
  project,
  smooth,
  trace,
} from './mapGeometry.ts';
import { places, type Place } from './places.ts';

const Frame = styled.div`
  overflow: hidden;
  border: 1px solid ${theme.color.hairline};
  border-radius: ${theme.radius.large};
  background: ${theme.color.surface};
  svg {
    width: 100%;
    height: auto;
  }
  text {
    fill: ${theme.color.text};
    font: 500 13px ${theme.font.text};
    paint-order: stroke;
    stroke: ${theme.color.surface};
    stroke-width: 4px;
    stroke-linejoin: round;
  }
  /* A narrow map is drawn smaller; its names must not be. */
  @media (max-width: 40rem) {
    text {
      font-size: 24px;
    }
    [data-minor] {
      display: none;
    }
  }
`;
const Lake = styled.path`
  fill: ${theme.color.blueTint};
  stroke: ${theme.color.hairline};
`;
const Extended = styled.path`
  fill: ${theme.color.accentTint};
  stroke: ${theme.color.accentLine};
  stroke-dasharray: 5 5;
`;
const Premium = styled.path`
  fill: ${theme.color.accentLine};
  stroke: ${theme.color.accentText};
  stroke-width: 1.5;
`;
const Highway = styled.path`
  fill: none;
  stroke: ${theme.color.textSecondary};
  stroke-opacity: 0.45;
  stroke-width: 1.5;
  stroke-linejoin: round;
`;
const Dot = styled.circle`
  fill: ${theme.color.textSecondary};
`;
const Trip = styled.g`
  path {
    fill: none;
    stroke: ${theme.color.text};
    stroke-width: 2.5;
    stroke-dasharray: 2 6;
    stroke-linecap: round;
  }
  circle {
    fill: ${theme.color.accentText};
    stroke: ${theme.color.surface};
    stroke-width: 3;
  }
`;

const at = ({ latitude, longitude }: Place) => project([latitude, longitude]);

function TripLine({ from, to }: { from: Place; to: Place }) {
  const start = at(from);
  const end = at(to);
  const lift = Math.hypot(end.x - start.x, end.y - start.y) * 0.18;
  const bend = `${(start.x + end.x) / 2} ${(start.y + end.y) / 2 - lift}`;
  return (
    <Trip>
      <path d={`M${start.x} ${start.y}Q${bend} ${end.x} ${end.y}`} />
      <circle cx={start.x} cy={start.y} r={7} />
      <circle cx={end.x} cy={end.y} r={7} />
    </Trip>
  );
}

/** The service zones as a drawing; the text beside it says the same. */
export const CoverageMap = ({ trip }: { trip?: { from: Place; to: Place } | undefined }) => (
  <Frame>
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label="Map of the service zones around Toronto: Premium downtown and at the airport, Extended between Hamilton, Oshawa and Newmarket, Remote beyond."
    >
      <Extended d={smooth(extendedZone)} />
      {lakes.map((shore) => (
        <Lake key={String(shore[0])} d={smooth(shore)} />
      ))}
      {highways.map((way) => (
        <Highway key={String(way[0])} d={trace(way)} />
      ))}
      <Premium d={smooth(premiumZone)} />
      {places.map((place) => (
        <Dot key={place.name} cx={at(place).x} cy={at(place).y} r={2.4} />
      ))}
      {labels.map(({ name, at: coordinates, side, minor }) => {
        const { x, y } = project(coordinates);
        return (
          <text
            key={name}
            data-minor={minor}
            x={side === 'right' ? x + 9 : x - 9}
            y={y + 4}
            textAnchor={side === 'right' ? 'start' : 'end'}
          >
            {name}
          </text>
        );
      })}
      {trip && <TripLine from={trip.from} to={trip.to} />}
    </svg>
  </Frame>
);
