import Supercluster from 'supercluster';
import { projection } from './outlines.ts';

/** A place to be shown. */
export interface MapPlace {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string;
  /** The page that a click leads to. */
  readonly href?: string;
}

/** A place, or several near ones, on the map before it is zoomed. */
export interface Cluster {
  readonly x: number;
  readonly y: number;
  /** In pixels, however far the map is zoomed. */
  readonly radius: number;
  readonly count: number;
  readonly label: string;
  readonly href: string | undefined;
}

/** Pixels within which places are gathered. */
const GATHERED = 34;
/** Of a tile, by which Supercluster counts pixels. */
const TILE = 256;
/** The level of tiles whose world is as wide as that of the map before it is zoomed. */
const BASE_LEVEL = Math.log2((2 * Math.PI * projection.scale()) / TILE);
const MAX_LEVEL = 16;

/** Gathers places; the answer gives the clusters at a scale of the map. Those that the map does not show are left out. */
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
