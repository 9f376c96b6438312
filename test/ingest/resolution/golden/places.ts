import { tradeNameWords } from '../../../../ingest/resolution/match-keys.ts';
import { withoutNumbers } from '../../../../ingest/resolution/number-groups.ts';
import { outletNames } from '../../../../ingest/resolution/outlets.ts';
import type { StagedPlace } from '../../../../ingest/resolution/same-places.ts';
import { sitesIn } from '../../../../ingest/resolution/sites.ts';
import { businessPreparer } from '../../../../matching/business.ts';

const COUNTS: Readonly<Record<string, number>> = { quarx: 3, zelb: 4, coffee: 300, fish: 90, hall: 120, tower: 40 };
const prepare = businessPreparer({ documents: 1_000, documentFrequency: (word) => COUNTS[word] ?? 0 });

/** What is said of a place; its position is that of the house where nothing else is said. */
interface Said extends Partial<Pick<StagedPlace, 'datasets' | 'direction' | 'type' | 'unit' | 'zip' | 'isMobile'>> {
  readonly names: readonly string[];
  readonly phones?: readonly string[];
  readonly owner?: string;
  readonly street?: string;
}

function place(
  { names, phones = [], owner, street, datasets = [1], direction = '', type = '', unit = '', zip = '', isMobile }: Said,
  number: number,
): StagedPlace {
  const others = { phones, addresses: street === undefined ? [] : [{ street, city: 'SEATTLE', state: 'WA' }] };
  const full = prepare({ names, ...others });
  return {
    ...{ number, datasets, direction, type, unit, zip, isMobile, names, full, own: full },
    outlets: outletNames(names),
    storeNumbers: names.flatMap((name) => withoutNumbers(name).numbers),
    sites: sitesIn(names),
    words: new Set(names.flatMap(tradeNameWords)),
    withOwner: owner === undefined ? undefined : prepare({ names: [...names, owner], ...others }),
  };
}

const PHONES = ['2065550142'];
const SAID: readonly Said[] = [
  { names: ['QUARX COFFEE'], datasets: [1] },
  { names: ['QUARX COFFEE'], datasets: [2] },
  { names: ['QUARX COFFEE'], datasets: [3], unit: '4', direction: 'N', type: 'ST', zip: '98101' },
  { names: ['QUARX COFFEE'], datasets: [4], unit: '5' },
  { names: ['QUARX COFFEE'], datasets: [1], direction: 'S', type: 'ST' },
  { names: ['QUARX COFFEE'], datasets: [2], type: 'AVE', zip: '98104' },
  { names: ['QUARX COFFEE'], datasets: [1], isMobile: true },
  { names: ['QUARX COFFEE'], datasets: [2], isMobile: false },
  { names: ['QUARX COFEE'], datasets: [1], isMobile: true },
  { names: ['QUARX COFFEE HALL'], datasets: [1], phones: PHONES },
  { names: ['QUARX COFFEE BAR'], datasets: [1], phones: PHONES },
  { names: ['QUARX COFFEE'], datasets: [1], phones: PHONES },
  { names: ['QUARX COFFEE #158'], datasets: [1] },
  { names: ['QUARX COFFEE KC #1158'], datasets: [2] },
  { names: ['QUARX COFFEE #8'], datasets: [2] },
  { names: ['QUARX COFFEE #58'], datasets: [3] },
  { names: ['QUARX COFFEE LLC'], datasets: [1] },
  { names: ['QUARX COFFEE INC'], datasets: [1] },
  { names: ['QUARX II'], datasets: [1] },
  { names: ['QUARX III'], datasets: [1] },
  { names: ['ZELB HALL'], datasets: [1], owner: 'QUARX COFFEE LLC' },
  { names: ['ZELB FISH'], datasets: [2], owner: 'ZELB HOLDINGS' },
  { names: ['COFFEE HALL'], datasets: [1], phones: PHONES },
  { names: ['COFFEE'], datasets: [1], phones: PHONES },
  { names: ['FISH'], datasets: [2] },
  { names: ['QUARX', 'QUARX TOWER'], datasets: [1] },
  { names: ['QUARX'], datasets: [1, 2], phones: PHONES, street: '100 MAIN ST' },
  { names: ['QUARX'], datasets: [3], phones: PHONES, street: '104 MAIN ST' },
  { names: ['QUARX'], datasets: [4], phones: PHONES, street: '100 MAIN ST STE 4' },
];

/** Places of one house, numbered from 1. */
export const PLACES: readonly StagedPlace[] = SAID.map((said, at) => place(said, at + 1));

/** What is said of each, as text. */
export const shownPlace = ({ number }: StagedPlace): string => {
  const { names = [], datasets = [], ...others } = SAID[number - 1] ?? {};
  return `${number} ${names.join(' / ')} in ${datasets.join(' and ')} ${JSON.stringify(others)}`;
};
