import { ADVERSARIES, type Adversary } from './adversaries.ts';
import { type AlterationName, altered } from './alterations.ts';
import { type RealFile, type RealFirm, realFirm } from './rows.ts';

/** A firm as a person types it, and the record that it is typed from. */
export interface TypedFirm {
  /** "seattle 117, suffixDropped lowerCase". */
  readonly title: string;
  readonly typed: RealFirm;
  readonly record: RealFirm;
}

/** Rows of public files, drawn once, and how each of them is typed. Every alteration changes what it is applied to. */
const TYPED: readonly {
  readonly file: RealFile;
  readonly rows: readonly number[];
  readonly as: readonly AlterationName[];
}[] = [
  {
    file: 'seattle',
    rows: [117, 414, 985, 1133, 3590, 7988, 10607, 11594, 12082, 12773],
    as: ['legalName', 'suffixDropped', 'lowerCase'],
  },
  {
    file: 'seattle',
    rows: [973, 1031, 4616, 5854, 7663, 11174, 11767, 11773, 12091, 12873],
    as: ['legalName', 'andForAmpersand', 'otherUnit'],
  },
  {
    file: 'seattle',
    rows: [258, 1031, 1939, 4313, 4376, 5665, 7766, 9018, 9154, 9642],
    as: ['legalName', 'suffixDropped', 'noAddress'],
  },
  {
    file: 'seattle',
    rows: [1930, 3062, 3974, 3977, 4000, 9523, 11218, 11354, 12337, 12345],
    as: ['legalName', 'punctuationDropped', 'noStreet'],
  },
  {
    file: 'seattle',
    rows: [532, 536, 2594, 2717, 3418, 3999, 4181, 5297, 6581, 10312],
    as: ['legalName', 'suffixDropped', 'letterDropped'],
  },
  {
    file: 'seattle',
    rows: [2861, 4530, 5214, 5871, 5928, 7736, 8366, 10700, 11335, 11454],
    as: ['tradeName', 'letterDropped'],
  },
  {
    file: 'seattle',
    rows: [2652, 2662, 3028, 4478, 6848, 7397, 9645, 10201, 11126, 12261],
    as: ['tradeName', 'lettersExchanged', 'noStreet'],
  },
  {
    file: 'seattle',
    rows: [1723, 2613, 5190, 6156, 7056, 9104, 11236, 11826, 12168, 12354],
    as: ['tradeName', 'typeInFull', 'articleAdded'],
  },
  {
    file: 'seattle',
    rows: [3185, 4125, 4438, 5110, 6333, 7510, 8708, 9565, 11805, 11946],
    as: ['tradeName', 'noAddress'],
  },
  {
    file: 'seattle',
    rows: [1972, 1984, 2353, 3210, 5712, 5945, 6468, 9531, 11532, 11870],
    as: ['legalName', 'givenNameFirst', 'unitDropped'],
  },
  { file: 'montana', rows: [303, 1459, 1908, 1951, 1983, 2178], as: ['suffixDropped', 'lowerCase'] },
  { file: 'montana', rows: [67, 118, 487, 575, 666, 1627], as: ['andForAmpersand', 'typeInFull'] },
  { file: 'montana', rows: [64, 169, 361, 527, 783, 948], as: ['letterDropped', 'noStreet'] },
  { file: 'montana', rows: [86, 598, 885, 1060, 1790, 2028], as: ['suffixDropped', 'noAddress'] },
  { file: 'montana', rows: [205, 570, 656, 1112, 1587, 2121], as: ['lettersExchanged', 'otherUnit'] },
  { file: 'exempt', rows: [1994, 4156, 4341, 6214, 9105, 10318], as: ['suffixDropped'] },
  { file: 'exempt', rows: [239, 5368, 6118, 7882, 9624, 10019], as: ['lowerCase', 'noStreet'] },
  { file: 'exempt', rows: [1029, 5626, 7022, 9210, 10053, 10932], as: ['letterDropped'] },
  { file: 'exempt', rows: [1086, 1193, 2485, 3020, 3226, 4010], as: ['articleAdded', 'noZip'] },
  { file: 'exempt', rows: [413, 2473, 2634, 3127, 6243, 7854], as: ['punctuationDropped', 'noAddress'] },
  { file: 'filers', rows: [232, 280, 624, 655, 748], as: ['lowerCase'] },
  { file: 'filers', rows: [125, 173, 342, 399, 400], as: ['suffixDropped', 'noZip'] },
  { file: 'filers', rows: [396, 494, 538, 560, 588], as: ['lettersExchanged'] },
  { file: 'food', rows: [242, 3609, 8808, 10950, 10992], as: ['lowerCase'] },
  { file: 'food', rows: [4744, 5575, 8434, 9114, 10051], as: ['letterDropped'] },
  { file: 'food', rows: [656, 1827, 4139, 8677, 10484], as: ['andForAmpersand', 'noZip'] },
  { file: 'sanFrancisco', rows: [165, 421, 5493, 6092, 6435], as: ['lowerCase', 'typeInFull'] },
  { file: 'sanFrancisco', rows: [1784, 2242, 2728, 5205, 6977], as: ['letterDropped'] },
];

/** 200 firms that are there. */
export const typedFirms = (): readonly TypedFirm[] =>
  TYPED.flatMap(({ file, rows, as }) =>
    rows.map((row) => {
      const record = realFirm(file, row);
      return { title: `${file} ${row}, ${as.join(' ')}`, typed: altered(record, as), record };
    }),
  );

/** Firms of other places: none of them has a licence of Seattle. Rows drawn once. */
const ELSEWHERE: Readonly<Partial<Record<RealFile, readonly number[]>>> = {
  montana: [
    153, 268, 367, 375, 481, 501, 506, 569, 750, 843, 897, 914, 943, 982, 1077, 1096, 1179, 1194, 1212, 1213, 1302,
    1320, 1382, 1394, 1450, 1472, 1478, 1555, 1556, 1648, 1658, 1711, 1724, 1837, 1839, 1887, 1898, 1904, 2001, 2119,
  ],
  exempt: [
    366, 634, 829, 913, 942, 1021, 1400, 1727, 2391, 2709, 2846, 2905, 2990, 3622, 3743, 3834, 3956, 4202, 4355, 4645,
    4939, 5234, 5289, 6167, 6335, 7139, 7606, 8142, 8170, 8521, 8549, 8667, 8760, 8957, 9789, 10258, 10294, 10586,
    10930, 11088,
  ],
  sanFrancisco: [
    89, 116, 631, 898, 902, 928, 1263, 1351, 1763, 1936, 2150, 2578, 2885, 3125, 3271, 3355, 3570, 4333, 4537, 4675,
    5025, 5088, 5103, 5317, 5356, 5363, 5381, 5427, 5522, 5968, 6031, 6089, 6525, 6627, 6645, 7158, 7211, 7317, 7366,
    7504,
  ],
};

/** 120 real firms that a load of Seattle's licences alone does not have. */
export const withheldFirms = (): readonly TypedFirm[] =>
  (['montana', 'exempt', 'sanFrancisco'] as const).flatMap((file) =>
    (ELSEWHERE[file] ?? []).map((row) => {
      const record = realFirm(file, row);
      return { title: `${file} ${row}`, typed: record, record };
    }),
  );

/** Rows of which the names of two firms are mixed: the first one's address stays. */
const MIXED: Readonly<Record<keyof typeof ADVERSARIES, readonly [file: RealFile, firm: number, other: number][]>> = {
  headAndTail: [
    ['seattle', 3658, 10186],
    ['montana', 284, 1263],
    ['exempt', 10012, 10564],
    ['food', 10163, 7115],
    ['sanFrancisco', 168, 6384],
    ['seattle', 8205, 5593],
    ['montana', 2093, 1665],
    ['exempt', 1594, 9852],
    ['food', 10860, 11258],
    ['sanFrancisco', 1961, 3109],
    ['seattle', 3485, 2131],
    ['montana', 161, 6],
    ['exempt', 7712, 477],
    ['sanFrancisco', 7479, 2877],
    ['seattle', 8363, 2657],
    ['montana', 1037, 1752],
    ['exempt', 4368, 1906],
    ['food', 2417, 4629],
    ['sanFrancisco', 5816, 6358],
    ['seattle', 4382, 831],
  ],
  tailAndHead: [
    ['seattle', 5875, 1564],
    ['montana', 265, 1710],
    ['exempt', 8724, 3659],
    ['food', 4728, 6387],
    ['sanFrancisco', 3572, 898],
    ['seattle', 9727, 864],
    ['montana', 2055, 1737],
    ['exempt', 5283, 8761],
    ['food', 4275, 218],
    ['sanFrancisco', 4714, 3795],
    ['seattle', 7458, 2691],
    ['montana', 1536, 136],
    ['exempt', 10840, 926],
    ['food', 12819, 4727],
    ['sanFrancisco', 1953, 1273],
    ['seattle', 9737, 3727],
    ['montana', 254, 588],
    ['montana', 389, 2086],
    ['exempt', 9471, 4806],
    ['food', 3456, 11370],
  ],
  longestReplaced: [
    ['seattle', 6500, 9572],
    ['montana', 133, 1251],
    ['exempt', 7325, 4764],
    ['sanFrancisco', 6002, 4734],
    ['seattle', 1498, 2302],
    ['montana', 191, 1669],
    ['exempt', 9586, 2296],
    ['food', 9900, 3686],
    ['sanFrancisco', 5357, 4964],
    ['seattle', 11397, 9803],
    ['montana', 443, 1244],
    ['exempt', 1135, 8718],
    ['food', 6351, 1939],
    ['sanFrancisco', 2903, 4520],
    ['seattle', 5895, 3492],
    ['montana', 1253, 628],
    ['exempt', 8594, 7480],
    ['sanFrancisco', 3080, 6550],
    ['seattle', 5919, 3284],
    ['montana', 366, 1674],
  ],
  relative: [
    ['seattle', 5776, 559],
    ['seattle', 3091, 3528],
    ['seattle', 7304, 2209],
    ['seattle', 3794, 7315],
    ['seattle', 8739, 10262],
    ['seattle', 8607, 310],
    ['seattle', 11161, 3418],
    ['seattle', 8025, 827],
    ['seattle', 12328, 10264],
    ['seattle', 7289, 8792],
    ['seattle', 5896, 4820],
    ['seattle', 5512, 11688],
    ['seattle', 2951, 1192],
    ['seattle', 11630, 1957],
    ['seattle', 1138, 11002],
    ['seattle', 6530, 7851],
    ['seattle', 10320, 3512],
    ['seattle', 10513, 3480],
    ['seattle', 8299, 7349],
    ['seattle', 1248, 4653],
  ],
};

/** 80 firms that are nowhere: at the address of a real one, with a part of its name. */
export const mixedFirms = (): readonly TypedFirm[] =>
  Object.entries(MIXED).flatMap(([kind, pairs]) =>
    pairs.flatMap(([file, firm, other]) => {
      const record = realFirm(file, firm);
      const make: Adversary | undefined = Object.entries(ADVERSARIES).find(([name]) => name === kind)?.[1];
      const typed = make?.(record, realFirm(file, other));
      if (typed === undefined) throw new Error(`${file} ${firm} and ${other} make no ${kind}.`);
      return { title: `${file} ${firm} ${kind} ${other}`, typed, record };
    }),
  );

/** Invented names of words that hundreds of firms share, in no place. */
export const genericFirms = (): readonly TypedFirm[] =>
  ['Pacific', 'Northwest', 'American', 'Global', 'Advanced', 'First Choice', 'Golden State', 'Coastal'].flatMap(
    (head) =>
      [
        ...['Consulting Services LLC', 'Property Management LLC', 'Construction Group', 'Trading Company Inc'],
        ...['Technology Systems Inc', 'Cleaning', 'Marketing Associates', 'Engineering Corp'],
      ].map((tail) => {
        const typed = {
          names: [`${head} ${tail}`],
          street: '',
          unit: '',
          city: '',
          state: '',
          zip: '',
          isPerson: false,
        };
        return { title: `${head} ${tail}`, typed, record: typed };
      }),
  );
