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

type Atlas = Topology<{ states: GeometryCollection; counties?: GeometryCollection }>;

/** Outlines of the states, and their borders. */
export interface StateOutlines {
  readonly land: Path2D;
  readonly borders: Path2D;
}

let states: Promise<StateOutlines> | undefined;
let counties: Promise<Path2D> | undefined;

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
    };
  });
  return states;
}

/** The borders of the counties, for those who look closer. */
export function countyBorders(): Promise<Path2D> {
  counties ??= atlasOf(countiesUrl).then((atlas) => {
    const borders = atlas.objects.counties;
    return borders === undefined
      ? new Path2D()
      : drawn(
          geoPath(projection),
          mesh(atlas, borders, (one, other) => one !== other),
        );
  });
  return counties;
}

const drawn = (path: GeoPath, shape: Parameters<GeoPath>[0]): Path2D => new Path2D(path(shape) ?? '');

async function atlasOf(url: string): Promise<Atlas> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Expected outlines at ${url}, got ${response.status}.`);
  return response.json();
}
