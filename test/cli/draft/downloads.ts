/** Two shops as their publishers' downloads have them, by the layout of the file. Both lie in Brooklyn; the values are made up. */
const SHOPS = [
  { id: 'K-1001', name: 'Tarry Lantern Books LLC', street: '120 Bedford Ave', zip: '11249', at: [-73.957, 40.716] },
  { id: 'K-1002', name: 'Moss and Thimble Inc', street: '88 Court St', zip: '11201', at: [-73.992, 40.691] },
] as const;

const properties = SHOPS.map(({ id, name, street, zip }) => ({
  ...{ LICENSE_ID: id, BUSINESS_NAME: name, ADDRESS: street, CITY: 'Brooklyn', STATE: 'NY', ZIP: zip },
}));
const points = SHOPS.map(({ at }) => ({ type: 'Point', coordinates: at }));
const features = properties.map((of, at) => ({ type: 'Feature', properties: of, geometry: points[at] }));
const collection = {
  type: 'FeatureCollection',
  name: 'shops',
  crs: { type: 'name' },
  bbox: [-74, 40, -73, 41],
  features,
};
const records = properties.map((of, at) => ({ ...of, the_geom: points[at] }));
const pages = { total: 2, page: 1, size: 50, next: null, links: [{ rel: 'self' }], status: 'ok', took: 3 };

/** A description of columns and rows that are lists; `padding` characters of description stand before the columns. */
function describedRows(padding: number) {
  const ids = { dataTypeName: 'meta_data', id: -1, flags: ['hidden'] };
  const texts = ['License ID', 'Business Name'].map((name) => ({
    ...{ name, dataTypeName: 'text', cachedContents: { top: [{ item: 'x' }, { item: 'y' }, { item: 'z' }] } },
  }));
  const subColumnTypes = ['human_address', 'latitude', 'longitude', 'machine_address', 'needs_recoding'];
  const columns = [{ name: 'sid', ...ids }, ...texts, { name: 'Location', dataTypeName: 'location', subColumnTypes }];
  const data = SHOPS.map(({ id, name, street, zip, at: [east, north] }, row) => {
    const address = JSON.stringify({ address: street, city: 'Brooklyn', state: 'NY', zip });
    return [`row-${row}`, id, name, [address, String(north), String(east), null, false]];
  });
  return { meta: { view: { description: 'x'.repeat(padding), columns } }, data };
}

const json = (value: unknown, indent = 0) => `${JSON.stringify(value, undefined, indent)}\n`;

/** The text of a file, by layout. */
export const DOWNLOADS: Readonly<Record<string, string>> = {
  'a GeoJSON collection': json(collection),
  'a GeoJSON collection with line breaks': json(collection, 2),
  'GeoJSON features, one a line': features.map((each) => json(each)).join(''),
  'a list of GeoJSON features': json(features),
  'objects with a GeoJSON point': json(records, 1),
  'a page of an API': json({ ...pages, data: records }),
  'an answer with its records inside another object': json({ success: true, result: { fields: [], records } }, 1),
  'rows.json': json(describedRows(0), 2),
  'rows.json with a long description': json(describedRows(200_000)),
  'CSV with longitude first': [
    'License ID,Business Name,Address,City,State,Zip,Position',
    ...SHOPS.map(({ id, name, street, zip, at }) => `${id},${name},${street},Brooklyn,NY,${zip},"${at.join(', ')}"\n`),
  ].join('\n'),
};
