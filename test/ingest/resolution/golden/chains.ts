import type { NamesakeRow, Namesakes } from '../../../../ingest/resolution/namesake-row.ts';

/** Bearers of a name in one dataset: how many, at which places of which state, and what else is different. */
interface Said extends Partial<Omit<NamesakeRow, 'words' | 'key' | 'number'>> {
  readonly words: string;
  /** Names of the dataset that have each word. */
  readonly counts: readonly number[];
  readonly brands: number;
  readonly places?: number;
  readonly ownerless?: boolean;
}

const SAID: readonly Said[] = [
  { words: 'quarx leaf', counts: [8, 2], brands: 1 },
  { words: 'quarx leaf', counts: [8, 2], brands: 2 },
  { words: 'quarx leaf', counts: [8, 2], brands: 3, zip: '98104' },
  { words: 'quarx leaf', counts: [8, 2], brands: 5, state: 'OR', zip: '97201' },
  { words: 'quarx leaf', counts: [8, 2], brands: 4, state: 'OR', zip: '97202', places: 2 },
  { words: 'quarx leaf', counts: [8, 2], brands: 1, state: 'ID', zip: null, name: 'QUARX LEAF #641' },
  { words: 'quarx leaf', counts: [8, 2], brands: 1, state: 'ID', zip: '83843', name: 'QUARX LEAF #2' },
  {
    words: 'quarx leaf',
    counts: [8, 2],
    brands: 1,
    state: 'UT',
    owner: 7,
    ownerName: 'ZELB INC',
    ownerStates: 'OH,UT',
  },
  { words: 'quarx leaf', counts: [8, 2], brands: 2, state: 'UT', owner: 7, ownerName: 'ZELB INC', ownerStates: 'UT' },
  { words: 'quarx leaf', counts: [8, 2], brands: 6, state: 'NV', sectors: '62' },
  { words: 'quarx leaf', counts: [8, 2], brands: 6, state: 'NV', sectors: '81,722' },
  { words: 'quarx leaf', counts: [60, 90], brands: 1 },
  { words: 'quarx leaf', counts: [60, 90], brands: 4, state: 'OR' },
  { words: 'quarx leaf', counts: [300, 90], brands: 9, ownerless: true },
  { words: 'quarx', counts: [1], brands: 3, state: null, zip: null },
  { words: 'quarx', counts: [30], brands: 30 },
  { words: 'quarx coffee', counts: [4, 900], brands: 5 },
  { words: 'leaf quarx coffee', counts: [2, 4, 900], brands: 3, state: 'OR' },
  { words: 'coffee house', counts: [900, 800], brands: 9 },
  { words: 'quarx leaf', counts: [8, 2], brands: 0 },
];

function rowsOf({ words, counts: _, brands, places = brands, ownerless: __, ...different }: Said): NamesakeRow[] {
  return Array.from({ length: brands }, (_each, at) => ({
    ...{
      key: words.replaceAll(' ', ''),
      number: at,
      dataset: 1,
      name: words.toUpperCase(),
      words,
      address: at % places,
    },
    ...{ state: 'WA', zip: '98101', owner: null, ownerName: null, ownerStates: null, isPersons: 0, sectors: null },
    isWhole: 1,
    servesFood: null,
    isBesidePlace: 0,
    hasNumberedPlace: 0,
    ownerMail: null,
    ...different,
  }));
}

/** Brands of one name in a dataset of 10,000 names, as text and as the rules see them. */
export const NAMESAKES: readonly { readonly shown: string; readonly namesakes: Namesakes }[] = SAID.map((said, at) => {
  const rows = rowsOf(said);
  const words = said.words.split(' ');
  const counts = new Map(words.map((word, index) => [word, said.counts[index] ?? 0]));
  return {
    shown: `${at + 1} ${JSON.stringify(said)}`,
    namesakes: {
      ...{ rows, words, counts: { names: 10_000, counts }, ownerless: said.ownerless ?? false },
      places: new Set(rows.map(({ address }) => address)),
    },
  };
});

/** Brands of one name that differ in who owns them, and in what they do. */
export const OWNED: readonly (readonly NamesakeRow[])[] = [
  ['ZELB INC', 'ZELB INC'],
  ['ZELB INC', 'INC ZELB (HOLDING)'],
  ['ZELB INC', 'TAM LLC'],
  ['QUARX LEAF LLC', 'TAM LLC'],
  ['QUA LLC', 'TAM LLC'],
  [null, 'TAM LLC'],
].map((owners) =>
  owners.map((ownerName, at) => ({
    ...{ key: 'quarxleaf', number: at, dataset: 1, name: 'QUARX LEAF', words: 'quarx leaf', address: at, state: 'WA' },
    ...{ zip: '98101', owner: at + 1, ownerName, ownerStates: null, isPersons: at, isWhole: 1 - at },
    sectors: at === 0 ? '722' : '',
    servesFood: null,
    isBesidePlace: 0,
    hasNumberedPlace: 0,
    ownerMail: null,
  })),
);
