import { type ZoomTransform, zoomIdentity } from 'd3-zoom';
import type { MapPlace } from './clusters.ts';
import { HEIGHT, projection, WIDTH } from './outlines.ts';

/** The displayed size of a map, in pixels. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** Space around the places, as a factor of their extent; and the maximum initial scale, at which a county fills the map. */
const [AROUND, MAX_SCALE] = [1.5, 20];

/** The scale at which all outlines are visible. */
export const wholeScale = ({ width, height }: MapSize): number => Math.min(width / WIDTH, height / HEIGHT);

/** The closest view that shows all places; all outlines if there are no places. */
export function initialView(places: readonly MapPlace[], size: MapSize): ZoomTransform {
  const points = places.flatMap(({ longitude, latitude }) => {
    const point = projection([longitude, latitude]);
    return point === null ? [] : [point];
  });
  const [left, right] = extentOf(points.map(([x]) => x)) ?? [0, WIDTH];
  const [top, bottom] = extentOf(points.map(([, y]) => y)) ?? [0, HEIGHT];
  const fitting = Math.min(size.width / (AROUND * (right - left)), size.height / (AROUND * (bottom - top)));
  return zoomIdentity
    .translate(size.width / 2, size.height / 2)
    .scale(Math.max(wholeScale(size), Math.min(MAX_SCALE, fitting)))
    .translate(-(left + right) / 2, -(top + bottom) / 2);
}

/** The smallest and the largest number, without the size limit of an argument list. */
function extentOf(numbers: readonly number[]): readonly [number, number] | undefined {
  const [first] = numbers;
  return first === undefined
    ? undefined
    : numbers.reduce<readonly [number, number]>(
        ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
        [first, first],
      );
}
