import { places, type Place } from '@livery/shared-types/places';
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
import type { Trip } from './places.ts';

const { color } = theme;

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
const at = ({ latitude, longitude }: Place) => project([latitude, longitude]);

function TripLine({ from, to }: Trip) {
  const start = at(from);
  const end = at(to);
  const lift = Math.hypot(end.x - start.x, end.y - start.y) * 0.18;
  const bend = `${(start.x + end.x) / 2} ${(start.y + end.y) / 2 - lift}`;
  return (
    <g fill={color.accentText} stroke={color.surface} strokeWidth={3}>
      <path
        d={`M${start.x} ${start.y}Q${bend} ${end.x} ${end.y}`}
        fill="none"
        stroke={color.text}
        strokeWidth={2.5}
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <circle cx={start.x} cy={start.y} r={7} />
      <circle cx={end.x} cy={end.y} r={7} />
    </g>
  );
}

export const CoverageMap = ({ trip }: { trip: Trip | undefined }) => (
  <Frame>
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label="Map of the service zones around Toronto: Premium downtown and at the airport, Extended between Hamilton, Oshawa and Newmarket, Remote beyond."
    >
      <path
        d={smooth(extendedZone)}
        fill={color.accentTint}
        stroke={color.accentLine}
        strokeDasharray="5 5"
      />
      {lakes.map((shore) => (
        <path key={String(shore[0])} d={smooth(shore)} fill={color.blueTint} stroke={color.hairline} />
      ))}
      <g
        fill="none"
        stroke={color.textSecondary}
        strokeOpacity={0.45}
        strokeWidth={1.5}
        strokeLinejoin="round"
      >
        {highways.map((way) => (
          <path key={String(way[0])} d={trace(way)} />
        ))}
      </g>
      <path d={smooth(premiumZone)} fill={color.accentLine} stroke={color.accentText} strokeWidth={1.5} />
      {places.map((place) => (
        <circle key={place.name} cx={at(place).x} cy={at(place).y} r={2.4} fill={color.textSecondary} />
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
      {trip && <TripLine {...trip} />}
    </svg>
  </Frame>
);
