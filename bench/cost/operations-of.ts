import type Database from 'better-sqlite3';

/** Operations of each kind that a client may send, by name, on the records of a snapshot's file that have the most related ones. */
export function operationsOn(database: Database.Database): readonly (readonly [name: string, query: string])[] {
  const ids = (sql: string) =>
    database
      .prepare<[], string>(sql)
      .pluck()
      .all()
      .map((hex) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toLowerCase());
  const brands = ids('SELECT hex(id) FROM brand ORDER BY key LIMIT 50');
  const [large = ''] = ids(
    `SELECT hex(b.id) FROM brand AS b JOIN brand_operates_at_operating_location AS o ON o.from_key = b.key
     GROUP BY b.key ORDER BY count(*) DESC LIMIT 1`,
  );
  const names = database
    .prepare<[], string>('SELECT name FROM brand_name WHERE rank = 0 AND name IS NOT NULL ORDER BY owner_key LIMIT 20')
    .pluck()
    .all();
  const bearing = (word: string) =>
    ids(
      `SELECT hex(b.id) FROM brand AS b JOIN brand_name AS n ON n.owner_key = b.key WHERE lower(n.name) LIKE '%${word}%' ORDER BY b.key DESC LIMIT 1`,
    )[0];
  const traded = ids(
    'SELECT hex(b.id) FROM brand AS b WHERE EXISTS (SELECT 1 FROM brand_does_business_within_industry AS i WHERE i.from_key = b.key) ORDER BY b.key % 97, b.key LIMIT 20',
  );
  const addresses = database
    .prepare<[], string>(
      "SELECT full_address FROM address WHERE full_address GLOB '[0-9]* [A-Z]*' ORDER BY key % 97, key LIMIT 10",
    )
    .pluck()
    .all();
  const common = [
    'services',
    'coffee',
    'construction',
    'restaurant',
    'market',
    'group',
    'design',
    'auto',
    'health',
    'king',
  ];
  const prompts = ['coffee shops in Seattle', 'law firms in WA', 'restaurants', 'construction', 'dentists in Seattle'];
  const each = (count: number, write: (at: number) => string) =>
    `{ ${Array.from({ length: count }, (_, at) => `f${at}: ${write(at)}`).join(' ')} }`;
  const search = (input: string, selection: string) =>
    `search(searchInput: { ${input} }) { ... on Brand { ${selection} } }`;
  const named = (name: string | undefined) => `name: ${JSON.stringify(name ?? '')}`;
  const hundred = 'prompt: "restaurants", conditions: { limit: 100 }';
  const page = (field: string, first: number, inner: string) =>
    `${field}(first: ${first}) { edges { node { ${inner} } } }`;
  const leaves = (count: number) => Array.from({ length: count }, (_, at) => `l${at}: id`).join(' ');
  return [
    ['50 brands by id', each(50, (at) => search(`id: "${brands[at]}"`, 'id'))],
    [
      '50 brands by id, name and addresses',
      each(50, (at) =>
        search(
          `id: "${brands[at]}"`,
          `${page('names', 3, 'name')} ${page('operatingLocations', 3, page('addresses', 1, 'fullAddress'))}`,
        ),
      ),
    ],
    ['10 names', each(10, (at) => search(named(names[at]), 'id'))],
    ['10 names of one common word', each(10, (at) => search(named(common[at]), 'id'))],
    ['10 common words, limit 100', each(10, (at) => search(`${named(common[at])}, conditions: { limit: 100 }`, 'id'))],
    [
      '10 common words, filtered by state',
      each(10, (at) =>
        search(
          `${named(common[at])}, conditions: { filter: { EQ: ["operatingLocations.addresses.state", "WA"] } }`,
          'id',
        ),
      ),
    ],
    ['5 prompts', each(5, (at) => search(`prompt: "${prompts[at]}"`, 'id'))],
    [
      '5 prompts, filtered by state',
      each(5, (at) =>
        search(
          `prompt: "${prompts[at]}", conditions: { filter: { EQ: ["operatingLocations.addresses.state", "WA"] } }`,
          'id',
        ),
      ),
    ],
    [
      '5 prompts, ordered by a path',
      each(5, (at) =>
        search(`prompt: "${prompts[at]}", conditions: { orderBy: ["operatingLocations.addresses.zip ASC"] }`, 'id'),
      ),
    ],
    ['a prompt, 1,000 brands', `{ ${search('prompt: "restaurants", conditions: { limit: 1000 }', 'id')} }`],
    [
      '1,000 brands, 200 leaves each',
      `{ ${search('prompt: "restaurants", conditions: { limit: 1000 }', leaves(200))} }`,
    ],
    [
      '100 brands × 100 locations × 100 addresses',
      `{ ${search(hundred, page('operatingLocations', 100, page('addresses', 100, 'fullAddress city state zip')))} }`,
    ],
    [
      '100 brands × industries × 100 brands',
      `{ ${search(hundred, page('industries', 10, page('brands', 100, 'id')))} }`,
    ],
    [
      '100 brands × industries × 100 brands × 10 locations',
      `{ ${search(hundred, page('industries', 2, page('brands', 100, page('operatingLocations', 10, 'id'))))} }`,
    ],
    [
      'the largest brand × 1,000 locations × addresses',
      `{ ${search(`id: "${large}"`, page('operatingLocations', 1_000, page('addresses', 3, 'fullAddress')))} }`,
    ],
    [
      'locations filtered by their addresses',
      `{ ${search(hundred, 'operatingLocations(first: 10, conditions: { filter: { EQ: ["addresses.state", "WA"] } }) { edges { node { id } } }')} }`,
    ],
    [
      'brands of industries filtered by a pattern',
      each(20, (at) =>
        search(
          `id: "${traded[at]}"`,
          'industries(first: 1) { edges { node { brands(first: 3, conditions: { filter: { ILIKE: ["names.name", "%a%e%o%"] } }) { edges { node { id } } } } } }',
        ),
      ),
    ],
    [
      'brands of industries ordered by name',
      each(20, (at) =>
        search(
          `id: "${traded[at]}"`,
          'industries(first: 1) { edges { node { brands(first: 3, conditions: { orderBy: ["names.name ASC"] }) { edges { node { id } } } } } }',
        ),
      ),
    ],
    [
      '20 counts of 100 brands, two steps',
      `{ ${search(hundred, Array.from({ length: 20 }, (_, at) => `c${at}: count(field: "operatingLocations.addresses")`).join(' '))} }`,
    ],
    ['counts of brands behind industries', `{ ${search(hundred, 'count(field: "industries.brands")')} }`],
    [
      'counts of locations behind industries',
      `{ ${search(hundred, 'count(field: "industries.brands.operatingLocations")')} }`,
    ],
    [
      'an aggregate, three counts',
      '{ aggregate(searchInput: { entityType: OPERATING_LOCATION }) { a: count(field: "operatingLocation") b: count(field: "brand") c: count(field: "legalEntity") } }',
    ],
    [
      'an aggregate filtered by state',
      '{ aggregate(searchInput: { entityType: OPERATING_LOCATION, conditions: { filter: { EQ: ["addresses.state", "WA"] } } }) { count(field: "operatingLocation") } }',
    ],
    [
      'an aggregate by a name',
      '{ aggregate(searchInput: { entityType: OPERATING_LOCATION, name: "coffee" }) { count(field: "operatingLocation") } }',
    ],
    [
      'an aggregate by a prompt',
      '{ aggregate(searchInput: { entityType: OPERATING_LOCATION, prompt: "restaurants" }) { count(field: "operatingLocation") } }',
    ],
    [
      '5 verifications',
      each(
        5,
        (at) =>
          `verifyBusiness(input: { ${named(names[at]).replace('name: ', 'names: [')}] }) { tasks { name result } }`,
      ),
    ],
    [
      '5 verifications that screen',
      each(
        5,
        (at) =>
          `verifyBusiness(input: { ${named(names[at]).replace('name: ', 'names: [')}], personsToScreen: [{ firstName: "Mohammed", lastName: "Ali" }] }, attrs: [WATCHLIST]) { tasks { name result } }`,
      ),
    ],
    [
      'why a name',
      `{ why(whyInput: { id: "${bearing('services')}", searchInput: { ${named('services')} } }) { stage reason change { text } } }`,
    ],
    [
      'why a prompt',
      `{ why(whyInput: { id: "${bearing('restaurant')}", searchInput: { prompt: "restaurants" } }) { stage reason change { text } } }`,
    ],
    [
      '10 look-ups of an address',
      each(
        10,
        (at) =>
          `lookup(lookupInput: { addressLine: ${JSON.stringify(addresses[at] ?? '')} }) { entities { ... on Brand { id } } }`,
      ),
    ],
    [
      'a preview of a list',
      '{ previewList(input: { name: "x", listType: LIST_GENERATION, searchInput: { entityType: BRAND, conditions: { filter: { EQ: ["operatingLocations.addresses.state", "WA"] } } } }) { count } }',
    ],
    [
      '50 × _schemaExtended',
      each(
        50,
        () =>
          '_schemaExtended { types { name description pricingTier fields { name description } } projections { entity name label description } }',
      ),
    ],
    ['__schema', '{ __schema { types { name fields { name type { name kind ofType { name } } args { name } } } } }'],
  ];
}
