import type { StagingArea } from '../../staging/staging-area.ts';

/** What a load knows about a record, as texts. Several names, addresses, phone numbers or datasets are separated by bars. */
export interface Evidence {
  readonly names: string;
  readonly addresses: string;
  readonly phones: string;
  readonly datasets: string;
}

/** Maximum texts of one kind for one record. */
const MAX_TEXTS = 3;
/** Name of the table of requested records. */
const ASKED = 'asked_record';
/** How entities of a type are linked to places: the association with locations, or the type of locations itself. */
const PLACES: Readonly<Record<string, string | undefined>> = {
  Brand: 'BrandOperatesAtOperatingLocation',
  LegalEntity: 'LegalEntityOwnsLocationOperatingLocation',
};

/** Names, addresses, phone numbers and datasets of staged records of a type, by their numbers. */
export function evidenceOf(
  area: StagingArea,
  type: string,
  numbers: ReadonlySet<number>,
): ReadonlyMap<number, Evidence> {
  const { database } = area;
  const table = (name: string) => area.tables.get(name)?.name;
  const known = new Map<number, Record<keyof Evidence, string[]>>(
    [...numbers].map((number) => [number, { names: [], addresses: [], phones: [], datasets: [] }]),
  );
  const read = (kind: keyof Evidence, tables: readonly (string | undefined)[], sql: string) => {
    if (tables.includes(undefined)) return;
    const rows = database.prepare<[], { number: number; text: string }>(`${sql} ORDER BY text`);
    for (const { number, text } of rows.iterate()) {
      const texts = known.get(number)?.[kind];
      if (texts !== undefined && texts.length < MAX_TEXTS) texts.push(text);
    }
  };
  database.exec(`CREATE TABLE ${ASKED} (number INTEGER PRIMARY KEY)`);
  const insert = database.prepare(`INSERT INTO ${ASKED} VALUES (?)`);
  for (const number of numbers) insert.run(number);
  const among = `IN (SELECT number FROM ${ASKED})`;
  const through = PLACES[type];
  const place =
    through === undefined
      ? `SELECT number, number AS place FROM ${ASKED}`
      : `SELECT DISTINCT from_number AS number, to_number AS place FROM ${table(through)} WHERE from_number ${among}`;
  const at = (association: string) =>
    `(SELECT DISTINCT from_number, to_number FROM ${table(association)} WHERE from_number IN (SELECT place FROM place))`;
  const [names, stands, called] = [
    `${type}Name`,
    'OperatingLocationOperatesAtAddress',
    'OperatingLocationCanBeCalledAtPhoneNumber',
  ];
  const isPlaced = type === 'OperatingLocation' || (through !== undefined && table(through) !== undefined);
  read(
    'names',
    [table(names)],
    `SELECT DISTINCT owner AS number, name AS text FROM ${table(names)} WHERE owner ${among} AND name IS NOT NULL`,
  );
  read(
    'addresses',
    [isPlaced ? table(stands) : undefined, table('Address')],
    `WITH place AS MATERIALIZED (${place}), stands AS MATERIALIZED ${at(stands)}
     SELECT DISTINCT p.number, concat_ws(', ', a.street_address1, a.street_address2, a.city, concat_ws(' ', a.state, a.zip)) AS text
     FROM place AS p JOIN stands AS s ON s.from_number = p.place
     JOIN (SELECT * FROM ${table('Address')} WHERE number IN (SELECT to_number FROM stands)) AS a ON a.number = s.to_number`,
  );
  read(
    'phones',
    [isPlaced ? table(called) : undefined, table('PhoneNumber')],
    `WITH place AS MATERIALIZED (${place}), called AS MATERIALIZED ${at(called)}
     SELECT DISTINCT p.number, n.phone_number AS text FROM place AS p JOIN called AS c ON c.from_number = p.place
     JOIN (SELECT * FROM ${table('PhoneNumber')} WHERE number IN (SELECT to_number FROM called)) AS n ON n.number = c.to_number
     WHERE n.phone_number IS NOT NULL`,
  );
  const datasetNames = JSON.stringify(area.datasets.map(({ facts }) => facts.name)).replaceAll("'", "''");
  read(
    'datasets',
    [table(type)],
    `SELECT DISTINCT e.number, json_extract('${datasetNames}', '$[' || (e.dataset - 1) || ']') AS text
     FROM ${table(type)} AS e WHERE e.number ${among}`,
  );
  database.exec(`DROP TABLE ${ASKED}`);
  return new Map(
    Array.from(known, ([number, { names, addresses, phones, datasets }]) => [
      number,
      {
        names: names.join(' | '),
        addresses: addresses.join(' | '),
        phones: phones.join(' | '),
        datasets: datasets.join(' | '),
      },
    ]),
  );
}
