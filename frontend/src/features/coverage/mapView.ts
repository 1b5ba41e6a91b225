import { mapSize, type MapPoint } from './mapGeometry.ts';

export const frameSize = { width: 720, height: 480 };

/** A part of the map: each point is scaled, then moved, into the frame. */
export interface MapView {
  scale: number;
  x: number;
  y: number;
}

/** About fifteen kilometres: nearer than this the drawing shows too little to know one's way by. */
const smallestSpan = 33;
/** What is shown keeps this part of the frame free at each side when the view is chosen … */
const comfort = 0.2;
/** … and the view stays while it is no nearer to an edge than this, and would not get this much nearer to the ground. */
const edge = 0.07;
const nearer = 1.8;

export const inFrame = (view: MapView, point: MapPoint): MapPoint => ({
  x: view.x + view.scale * point.x,
  y: view.y + view.scale * point.y,
});

/** The part of the map that shows all these points; the whole region where there are none. */
export function fitView(points: readonly MapPoint[]): MapView {
  const { width, height } = frameSize;
  if (points.length === 0) {
    const scale = width / mapSize.width;
    return { scale, x: 0, y: (height - mapSize.height * scale) / 2 };
  }
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const inside = 1 - 2 * comfort;
  const scale = Math.min(
    width / smallestSpan,
    (width * inside) / Math.max(right - left, Number.EPSILON),
    (height * inside) / Math.max(bottom - top, Number.EPSILON),
  );
  return {
    scale,
    x: width / 2 - (scale * (left + right)) / 2,
    y: height / 2 - (scale * (top + bottom)) / 2,
  };
}

/** The view that goes on from `view`: the same as long as it serves, so that the ground does not move with every position. */
export function followView(view: MapView, points: readonly MapPoint[]): MapView {
  if (points.length === 0) return view;
  const fitted = fitView(points);
  const isNear = fitted.scale < view.scale * nearer;
  const isInside = points.every((point) => {
    const { x, y } = inFrame(view, point);
    const [marginX, marginY] = [frameSize.width * edge, frameSize.height * edge];
    return x >= marginX && x <= frameSize.width - marginX && y >= marginY && y <= frameSize.height - marginY;
  });
  return isNear && isInside ? view : fitted;
}
