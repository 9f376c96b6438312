import { type GeoPath, geoAlbersUsa, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';

/** The size that outlines are drawn in before they are zoomed, in pixels. */
export const [WIDTH, HEIGHT] = [960, 600];

/** States as they are usually printed: Alaska and Hawaii below the others. */
export const projection = geoAlbersUsa()
  .scale(1_280)
  .translate([WIDTH / 2, HEIGHT / 2]);

type Named = GeometryCollection<{ readonly name: string }>;
type Atlas = Topology<{ states: Named; counties?: Named }>;

/** The middle of an area and how wide it is there, to write its name into it. */
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
      names: namesIn(path, atlas, atlas.objects.states),
    };
  });
  return states;
}

/** The borders of the counties, for those who look closer. */
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
          names: namesIn(path, atlas, all),
        };
  });
  return counties;
}

/** The areas that the projection shows, with their names. */
const namesIn = (path: GeoPath, atlas: Atlas, areas: Named): readonly NamedArea[] =>
  feature(atlas, areas).features.flatMap((area) => {
    const [[x, y], [[left], [right]]] = [path.centroid(area), path.bounds(area)];
    return Number.isNaN(x) ? [] : [{ name: area.properties.name, x, y, width: right - left }];
  });

const drawn = (path: GeoPath, shape: Parameters<GeoPath>[0]): Path2D => new Path2D(path(shape) ?? '');

async function atlasOf(url: string): Promise<Atlas> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Expected outlines at ${url}, got ${response.status}.`);
  return response.json();
}
