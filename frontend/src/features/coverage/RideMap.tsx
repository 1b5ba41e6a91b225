import type { Point } from '@livery/shared-types/places';
import { CarFront, MapPin } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { theme } from '../../styles/index.ts';
import {
  districts,
  highways,
  labels,
  lakes,
  locate,
  smooth,
  streets,
  trace,
  type MapPoint,
} from './mapGeometry.ts';
import { fitView, followView, frameSize, inFrame, type MapView } from './mapView.ts';

const { color } = theme;

/** Positions come every few seconds; the car drives from one to the next, and the ground moves with it where it must. */
const glide = '1s linear';

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  aspect-ratio: ${frameSize.width} / ${frameSize.height};
  border: 1px solid ${color.hairline};
  border-radius: ${theme.radius.large};
  background: ${color.surface};
  svg[data-ground] {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    > g {
      transition: transform ${glide};
    }
    path {
      vector-effect: non-scaling-stroke;
    }
  }
`;
const Spot = styled.span`
  position: absolute;
  width: 0;
  height: 0;
  transition:
    left ${glide},
    top ${glide};
`;
const Label = styled.span`
  position: absolute;
  top: -0.75em;
  left: 0.5rem;
  color: ${color.textSecondary};
  font-size: 0.75rem;
  line-height: 1.5;
  white-space: nowrap;
  text-shadow:
    0 0 3px ${color.surface},
    0 0 3px ${color.surface};
  &::before {
    content: '';
    position: absolute;
    top: calc(0.75em - 1.5px);
    left: -0.5rem;
    width: 3px;
    height: 3px;
    border-radius: 50%;
    background: currentColor;
  }
  &[data-road] {
    left: 0;
    padding-inline: 0.25rem;
    border-radius: ${theme.radius.small};
    background: ${color.surface};
    font-size: 0.625rem;
    transform: translateX(-50%);
    &::before {
      display: none;
    }
  }
`;
const Pin = styled.span`
  position: absolute;
  bottom: -2px;
  left: 0;
  display: grid;
  justify-items: center;
  width: max-content;
  color: ${color.text};
  font-size: 0.8125rem;
  font-weight: 600;
  line-height: 1.2;
  transform: translateX(-50%);
  text-shadow:
    0 0 4px ${color.surface},
    0 0 4px ${color.surface},
    0 0 4px ${color.surface};
  svg {
    fill: ${color.surface};
  }
`;
const pulse = keyframes`
  from { transform: scale(0.7); opacity: 0.7; }
  to { transform: scale(1.7); opacity: 0; }
`;
const Car = styled.span`
  position: absolute;
  top: -1.125rem;
  left: -1.125rem;
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  border: 2px solid ${color.surface};
  border-radius: 50%;
  background: ${color.accent};
  color: ${color.onAccent};
  &[data-old] {
    background: ${color.grayTint};
    color: ${color.grayText};
  }
  &:not([data-old])::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    border-radius: 50%;
    background: ${color.accentLine};
    animation: ${pulse} 2.4s ease-out infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &::before {
      display: none;
    }
  }
`;

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;

/** Something at a place of the map, which moves there when the place or the view changes. */
function AtPlace({ view, at, ...props }: { view: MapView; at: MapPoint; name: string; children: ReactNode }) {
  const { x, y } = inFrame(view, at);
  const { name, children } = props;
  return (
    <Spot
      aria-hidden
      data-spot={name}
      style={{ left: percent(x, frameSize.width), top: percent(y, frameSize.height) }}
    >
      {children}
    </Spot>
  );
}

const names = [...labels, ...districts.map((district) => ({ ...district, isNear: true }))].map((label) => ({
  key: `${label.name} ${String(label.at)}`,
  name: label.name,
  at: locate({ latitude: label.at[0], longitude: label.at[1] }),
  isNear: 'isNear' in label || 'minor' in label,
  isRoad: 'isRoad' in label || undefined,
}));
/** From about here there is room for the names of parts of the city. */
const nearScale = 3;
/** Within this distance of the pickup or the car no name is shown. */
const clear = { x: 90, y: 36 };

/** The names to show: those of the region, or on a nearer view of its parts, but none under the pickup or the car. */
const namesOn = (view: MapView, points: readonly MapPoint[]) =>
  names.filter(({ at, isNear }) => {
    if (isNear && view.scale < nearScale) return false;
    const { x, y } = inFrame(view, at);
    return points.every((point) => {
      const spot = inFrame(view, point);
      return Math.abs(spot.x - x) > clear.x || Math.abs(spot.y - y) > clear.y;
    });
  });

interface RideMapProps {
  /** What it shows, in words. */
  label: string;
  pickup: Point | undefined;
  car: Point | undefined;
  /** The car was there some time ago. */
  isOld: boolean;
}

/** The part of the drawn map that has the pickup and the car in it. It stays as it is while both are well inside. */
export function RideMap({ label, pickup, car, isOld }: RideMapProps) {
  const pickupAt = pickup && locate(pickup);
  const carAt = car && locate(car);
  const points = [pickupAt, carAt].filter((point) => point !== undefined);
  const [view, setView] = useState(() => fitView(points));
  const next = followView(view, points);
  if (next !== view) setView(next);

  return (
    <Frame>
      <svg data-ground viewBox={`0 0 ${frameSize.width} ${frameSize.height}`} role="img" aria-label={label}>
        <g
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          fill="none"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          {lakes.map((shore) => (
            <path key={String(shore[0])} d={smooth(shore)} fill={color.blueTint} stroke={color.hairline} />
          ))}
          <g stroke={color.textSecondary} strokeOpacity={0.28} strokeWidth={1}>
            {streets.map((way) => (
              <path key={String(way)} d={trace(way)} />
            ))}
          </g>
          <g stroke={color.textSecondary} strokeOpacity={0.45} strokeWidth={2}>
            {highways.map((way) => (
              <path key={String(way)} d={trace(way)} />
            ))}
          </g>
        </g>
      </svg>
      {namesOn(view, points).map(({ key, name, at, isRoad }) => (
        <AtPlace key={key} name={name} view={view} at={at}>
          <Label data-road={isRoad}>{name}</Label>
        </AtPlace>
      ))}
      {pickupAt && (
        <AtPlace name="pickup" view={view} at={pickupAt}>
          <Pin>
            Pickup
            <MapPin size={28} aria-hidden />
          </Pin>
        </AtPlace>
      )}
      {carAt && (
        <AtPlace name="car" view={view} at={carAt}>
          <Car data-old={isOld || undefined}>
            <CarFront size={18} aria-hidden />
          </Car>
        </AtPlace>
      )}
    </Frame>
  );
}
