import { type GeoPath, geoAlbersUsa, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';

/** The size of the unzoomed outlines, in pixels. */
export const [WIDTH, HEIGHT] = [960, 600];

/** States in the usual layout: Alaska and Hawaii below the others. */
export const projection = geoAlbersUsa()
  .scale(1_280)
  .translate([WIDTH / 2, HEIGHT / 2]);

type Named = GeometryCollection<{ readonly name: string }>;
type Atlas = Topology<{ states: Named; counties?: Named }>;

/** The center of an area and its width there, for writing its name. */
export interface NamedArea {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface CountyOutlines {
  readonly borders: Path2D;
  readonly names: readonly NamedArea[];
}

/** Outlines of the states, and their borders. */
export interface StateOutlines extends CountyOutlines {
  readonly land: Path2D;
}

let states: Promise<StateOutlines> | undefined;
let counties: Promise<CountyOutlines> | undefined;

/** The outlines of the states; fetched once, from the service. */
export function stateOutlines(): Promise<StateOutlines> {
  states ??= atlasOf(statesUrl).then((atlas) => {
    const path = geoPath(projection);
    return {
      land: drawn(path, feature(atlas, atlas.objects.states)),
      borders: drawn(
        path,
        mesh(atlas, atlas.objects.states, (one, other) => one !== other),
      ),
      names: namesIn(atlas, atlas.objects.states, drawnRoom(path)),
    };
  });
  return states;
}

/** The borders of the counties, for closer views. */
export function countyOutlines(): Promise<CountyOutlines> {
  counties ??= atlasOf(countiesUrl).then((atlas) => {
    const path = geoPath(projection);
    const { counties: all } = atlas.objects;
    return all === undefined
      ? { borders: new Path2D(), names: [] }
      : {
          borders: drawn(
            path,
            mesh(atlas, all, (one, other) => one !== other),
          ),
          names: namesIn(atlas, all, boxRoom),
        };
  });
  return counties;
}

/** The position of an area's name, and the edges to its left and right; undefined if the projection does not show it. */
interface Room {
  readonly middle: readonly [x: number, y: number];
  readonly left: number;
  readonly right: number;
}

const areasIn = (atlas: Atlas, areas: Named) => feature(atlas, areas).features;

type Area = ReturnType<typeof areasIn>[number];

const namesIn = (atlas: Atlas, areas: Named, roomOf: (area: Area) => Room | undefined): readonly NamedArea[] =>
  areasIn(atlas, areas).flatMap((area) => {
    const room = roomOf(area);
    if (room === undefined) return [];
    const [x, y] = room.middle;
    return [{ name: area.properties.name, x, y, width: room.right - room.left }];
  });

/** Computed from the outline as it is drawn. */
const drawnRoom =
  (path: GeoPath) =>
  (area: Area): Room | undefined => {
    const [middle, [[left], [right]]] = [path.centroid(area), path.bounds(area)];
    return Number.isNaN(middle[0]) ? undefined : { middle, left, right };
  };

/** Computed only from the corners of the coordinates: three thousand outlines would block the page for a third of a second. */
function boxRoom({ geometry }: Area): Room | undefined {
  const points: readonly (readonly number[])[] =
    geometry.type === 'Polygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat(2)
        : [];
  let [west, east, south, north] = [180, -180, 90, -90];
  for (const [longitude = 0, latitude = 0] of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const latitude = (south + north) / 2;
  const [middle, left, right] = [
    projection([(west + east) / 2, latitude]),
    projection([west, latitude]),
    projection([east, latitude]),
  ];
  return middle && left && right ? { middle, left: left[0], right: right[0] } : undefined;
}

const drawn = (path: GeoPath, shape: Parameters<GeoPath>[0]): Path2D => new Path2D(path(shape) ?? '');

async function atlasOf(url: string): Promise<Atlas> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Expected outlines at ${url}, got ${response.status}.`);
  return response.json();
}
