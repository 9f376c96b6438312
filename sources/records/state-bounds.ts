/** The smallest and largest latitude and longitude of a state, in degrees, rounded outwards, with its waters. */
type Bounds = readonly [south: number, north: number, west: number, east: number];

const BOUNDS: Readonly<Record<string, Bounds>> = {
  AL: [30.1, 35.1, -88.6, -84.8],
  AR: [32.9, 36.6, -94.7, -89.5],
  AS: [-14.8, -10.9, -171.3, -168],
  AZ: [31.2, 37.1, -114.9, -108.9],
  CA: [32.4, 42.1, -124.6, -114],
  CO: [36.9, 41.1, -109.2, -101.9],
  CT: [40.9, 42.2, -73.8, -71.7],
  DC: [38.7, 39.1, -77.2, -76.8],
  DE: [38.4, 39.9, -75.9, -74.9],
  FL: [24.3, 31.1, -87.7, -79.8],
  GA: [30.3, 35.1, -85.7, -80.7],
  GU: [13.1, 13.8, 144.5, 145.1],
  HI: [18.8, 28.6, -178.5, -154.7],
  IA: [40.3, 43.6, -96.7, -90],
  ID: [41.9, 49.1, -117.4, -110.9],
  IL: [36.9, 42.6, -91.6, -86.9],
  IN: [37.7, 41.9, -88.2, -84.7],
  KS: [36.9, 40.1, -102.2, -94.5],
  KY: [36.4, 39.3, -89.7, -81.9],
  LA: [28.8, 33.1, -94.2, -88.7],
  MA: [41.1, 43, -73.6, -69.8],
  MD: [37.8, 39.8, -79.6, -74.9],
  ME: [42.9, 47.6, -71.2, -66.8],
  MI: [41.6, 48.4, -90.5, -82.3],
  MN: [43.4, 49.5, -97.3, -89.4],
  MO: [35.9, 40.7, -95.9, -89],
  MP: [14, 20.7, 144.7, 146.2],
  MS: [30, 35.1, -91.8, -88],
  MT: [44.2, 49.1, -116.2, -103.9],
  NC: [33.7, 36.7, -84.4, -75.3],
  ND: [45.8, 49.1, -104.2, -96.4],
  NE: [39.9, 43.1, -104.2, -95.2],
  NH: [42.6, 45.4, -72.7, -70.5],
  NJ: [38.8, 41.5, -75.7, -73.8],
  NM: [31.2, 37.1, -109.2, -102.9],
  NV: [34.9, 42.1, -120.1, -113.9],
  NY: [40.4, 45.1, -79.9, -71.7],
  OH: [38.3, 42.4, -84.9, -80.4],
  OK: [33.5, 37.1, -103.1, -94.3],
  OR: [41.9, 46.4, -124.7, -116.3],
  PA: [39.6, 42.6, -80.6, -74.6],
  PR: [17.8, 18.7, -68, -65.1],
  RI: [41, 42.1, -72, -71],
  SC: [31.9, 35.3, -83.5, -78.4],
  SD: [42.4, 46, -104.2, -96.3],
  TN: [34.9, 36.8, -90.4, -81.5],
  TX: [25.7, 36.6, -106.8, -93.4],
  UT: [36.9, 42.1, -114.2, -108.9],
  VA: [36.4, 39.6, -83.8, -75.1],
  VI: [17.6, 18.5, -65.2, -64.5],
  VT: [42.6, 45.1, -73.5, -71.4],
  WA: [45.4, 49.1, -124.9, -116.8],
  WI: [42.4, 47.2, -93, -86.6],
  WV: [37.1, 40.7, -82.7, -77.6],
  WY: [40.9, 45.1, -111.2, -103.9],
};

/** Alaska's islands reach over the 180th meridian. */
const ALASKA = { south: 51, north: 71.6, west: 172, east: -129.8 };

/** Whether a point may lie in a state, given by two letters; true for a state without bounds, such as a military one. */
export function mayLieIn(state: string, latitude: number, longitude: number): boolean {
  if (state === 'AK')
    return (
      latitude >= ALASKA.south && latitude <= ALASKA.north && (longitude >= ALASKA.west || longitude <= ALASKA.east)
    );
  const bounds = BOUNDS[state];
  if (bounds === undefined) return true;
  const [south, north, west, east] = bounds;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
