import Supercluster from 'supercluster';
import { projection } from './outlines.ts';

/** A place to show. */
export interface MapPlace {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string;
  /** The page that a click opens. */
  readonly href?: string;
}

/** A place, or several nearby ones, at its position on the unzoomed map. */
export interface Cluster {
  readonly x: number;
  readonly y: number;
  /** In pixels, at every zoom level. */
  readonly radius: number;
  readonly count: number;
  readonly label: string;
  readonly href: string | undefined;
}

/** Distance in pixels within which places form a cluster. */
const GATHERED = 34;
/** Size of a tile, which is Supercluster's unit for pixels. */
const TILE = 256;
/** The tile level at which the world is as wide as on the unzoomed map. */
const BASE_LEVEL = Math.log2((2 * Math.PI * projection.scale()) / TILE);
const MAX_LEVEL = 16;

/** Indexes places; the result returns the clusters at a scale of the map. Places outside the map's projection are left out. */
export function clustersOf(places: readonly MapPlace[]): (scale: number) => readonly Cluster[] {
  const index = new Supercluster<MapPlace>({ radius: GATHERED, extent: TILE, maxZoom: MAX_LEVEL });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
      properties: place,
    })),
  );
  return (scale) =>
    index
      .getClusters([-180, -90, 180, 90], Math.round(BASE_LEVEL + Math.log2(scale)))
      .flatMap(({ geometry: { coordinates }, properties }) => {
        const [longitude = 0, latitude = 0] = coordinates;
        const point = projection([longitude, latitude]);
        if (point === null) return [];
        const [x, y] = point;
        if ('cluster' in properties) {
          const { point_count: count } = properties;
          return [{ x, y, count, radius: 9 + 2.2 * Math.log2(count), label: '', href: undefined }];
        }
        return [{ x, y, count: 1, radius: 5, label: properties.label, href: properties.href }];
      })
      .sort((one, other) => one.count - other.count);
}
