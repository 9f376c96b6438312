import { type ZoomTransform, zoomIdentity } from 'd3-zoom';
import type { MapPlace } from './clusters.ts';
import { HEIGHT, projection, WIDTH } from './outlines.ts';

/** Space around the places, as a share of the map; and how close a map begins at most, so that a state is recognised. */
const [AROUND, MAX_SCALE] = [1.3, 9];

/** The closest view that shows all places. */
export function initialView(places: readonly MapPlace[]): ZoomTransform {
  const points = places.flatMap(({ longitude, latitude }) => {
    const point = projection([longitude, latitude]);
    return point === null ? [] : [point];
  });
  if (points.length === 0) return zoomIdentity;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fitting = Math.min(WIDTH / (AROUND * (right - left) || 1), HEIGHT / (AROUND * (bottom - top) || 1));
  const scale = Math.max(1, Math.min(MAX_SCALE, fitting));
  const [x, y] = [within(WIDTH, scale, (left + right) / 2), within(HEIGHT, scale, (top + bottom) / 2)];
  return zoomIdentity.translate(x, y).scale(scale);
}

/** Where the map begins, so that a middle is in the middle and nothing beyond its edge is seen. */
const within = (size: number, scale: number, middle: number): number =>
  Math.min(0, Math.max(size - size * scale, size / 2 - middle * scale));
