import fc from 'fast-check';
import { stateCode, stateOfColumn } from '../../../matching/addresses/states.ts';
import type { SearchInput } from '../../../search/request/input.ts';
import { type Stored, type StoredAddress, type StoredRecord, TYPES, type Type } from './stored.ts';

/** A trade as people name it, and what shows that a record has it: a name, or an industry's code and title. */
export interface Trade {
  readonly word: string;
  readonly name: RegExp;
  readonly industry: RegExp;
}

const NO_INDUSTRY = /^\b$/;
/** Trades that one industry of the tables is, and dishes that no industry is called after. */
export const TRADES: readonly Trade[] = [
  { word: 'dentists', name: /DENT/i, industry: /^621210|Dentist/ },
  { word: 'plumbers', name: /PLUMB/i, industry: /^238220/ },
  { word: 'electricians', name: /ELECTR/i, industry: /^238210/ },
  { word: 'lawyers', name: /LAW|ATTORNEY|LEGAL/i, industry: /^5411|Legal/ },
  { word: 'architects', name: /ARCHITECT/i, industry: /^5413[12]0/ },
  { word: 'hair salons', name: /HAIR|SALON/i, industry: /^81211/ },
  { word: 'breweries', name: /BREW/i, industry: /^312120/ },
  { word: 'churches', name: /CHURCH|CHAPEL|PARISH|CATHEDRAL|MINISTR/i, industry: /^8131|Church|Christian|Religious/ },
  { word: 'museums', name: /MUSEUM/i, industry: /^7121|Museum/ },
  { word: 'veterinarians', name: /VET|ANIMAL/i, industry: /^541940|Veterinary/ },
  { word: 'auto repair', name: /AUTO|REPAIR|MOTOR/i, industry: /^8111/ },
  { word: 'tattoo', name: /TATTOO/i, industry: /^8121|^8129/ },
  { word: 'trucking', name: /TRUCKING/i, industry: /^484/ },
  { word: 'ramen', name: /RAMEN/i, industry: NO_INDUSTRY },
  { word: 'pho', name: /\bPHO\b/i, industry: NO_INDUSTRY },
  { word: 'sushi', name: /SUSHI|SASHIMI|JAPANESE/i, industry: NO_INDUSTRY },
  { word: 'teriyaki', name: /TERIYAKI/i, industry: NO_INDUSTRY },
  { word: 'dim sum', name: /DIM SUM/i, industry: NO_INDUSTRY },
];

/** Something true of a record: in a field of its own, and as it is typed. */
export interface Fact {
  readonly kind: 'city' | 'state' | 'zip' | 'street' | 'phone' | 'website';
  readonly field: SearchInput;
  readonly text: string;
}

/** Everything that can be said of where a record is and how it is reached. */
export function factsOf({ addresses, mail, phones, websites }: StoredRecord): readonly Fact[] {
  const facts: Fact[] = [...addresses, ...mail].flatMap(({ street, city, state, zip }): Fact[] => [
    { kind: 'city', field: { address: { city } }, text: city },
    // An address is asked for in a U.S. state.
    { kind: 'state', field: { address: { state } }, text: stateCode(state) === undefined ? '' : state },
    { kind: 'zip', field: { address: { postalCode: zip } }, text: zip },
    { kind: 'street', field: { address: { street1: street } }, text: street },
  ]);
  return [
    ...facts,
    ...phones.map((phone): Fact => ({ kind: 'phone', field: { phoneNumber: phone }, text: dialled(phone) })),
    ...websites.map((website): Fact => ({ kind: 'website', field: { website }, text: hostOf(website) })),
  ].filter(({ text }) => text !== '');
}

/** An American number as people write it. */
const dialled = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
const hostOf = (website: string) => website.replace(/^https?:\/\//, '').replace(/\/.*$/, '');

/** Requests that a person or a client might send, drawn from the records of a snapshot; any record as often as another. */
export function requestsFrom(stored: Stored) {
  const type = fc.constantFrom(...TYPES);
  const ofRecord = type.chain((entityType) =>
    fc
      .tuple(anyOf(stored[entityType].filter(({ names }) => names.length > 0)), fc.noBias(fc.nat()))
      .map(([record, draw]) => ({
        ...{ entityType, record, draw },
        name: pick(record.names, draw) ?? '',
      })),
  );
  const ofType = (names: readonly string[]) => fc.record({ entityType: type, name: anyOf(names) });
  const word = ofRecord.map(({ entityType, name, draw }) => ({ entityType, name: pick(wordsOf(name), draw) ?? name }));
  const everyday = ofType(everydayWords(stored));
  const trade = ofType(TRADES.map(({ word }) => word));
  const chains = chainsOf(stored);
  const chain = ofType([...new Set(chains.map(({ name }) => name))]);
  const named = ofRecord.map(({ entityType, name }) => ({ entityType, name }));
  const cut = ofRecord.map(({ entityType, name, draw }) => ({ entityType, name: cutName(name, draw) }));
  const withField = ofRecord.map(({ entityType, name, record, draw }) => ({
    ...{ entityType, name },
    ...pick(factsOf(record), draw)?.field,
  }));
  const withText = ofRecord.map(({ entityType, name, record, draw }) => {
    const text = pick(factsOf(record), draw)?.text ?? '';
    return { entityType, name: (draw % 2 === 0 ? `${name} ${text}` : `${text} ${name}`).trim() };
  });
  const described = describedFrom(stored);
  const prompt = described.map(({ entityType, prompt }) => ({ entityType, prompt }));
  return {
    /** The name of a record, and the record; every second one is a name that many bear. */
    named: fc.oneof(
      ofRecord.map(({ entityType, name, record: { id } }) => ({ entityType, name, id })),
      anyOf(chains).chain(({ ids, ...input }) => anyOf(ids).map((id) => ({ ...input, id }))),
    ),
    described,
    any: fc.oneof<fc.Arbitrary<SearchInput>[]>(word, everyday, trade, chain, named, cut, withField, withText, prompt),
    /** Those that many records may answer. */
    crowded: fc.oneof<fc.Arbitrary<SearchInput>[]>(word, everyday, trade, chain, prompt),
    /** Those that give a name and nothing else. */
    ofName: fc.oneof<fc.Arbitrary<SearchInput & { readonly entityType: Type; readonly name: string }>[]>(
      word,
      everyday,
      chain,
      named,
      cut,
    ),
  };
}

/** Prompts of a trade in a place, with what a right answer has. */
function describedFrom(stored: Stored) {
  const neighbourhoods = citiesInNamesElsewhere(stored);
  // A city that is called as a state or as a neighbourhood of another city may be either.
  const records = stored.OPERATING_LOCATION.filter(
    ({ addresses: [at] }) =>
      at && at.city !== '' && at.state !== '' && stateOfColumn(at.city) === undefined && !neighbourhoods.has(at.city),
  );
  return fc
    .tuple(
      fc.constantFrom<Type[]>('BRAND', 'OPERATING_LOCATION'),
      fc.constantFrom(...TRADES),
      anyOf(records),
      fc.constantFrom('city', 'city and state', 'zip'),
    )
    .map(([entityType, trade, { addresses }, kind]) => {
      const { city = '', state = '', zip = '' } = addresses[0] ?? {};
      const column: keyof StoredAddress = kind === 'zip' && zip !== '' ? 'zip' : 'city';
      const place = column === 'zip' ? zip : kind === 'city' ? city : `${city} ${state}`;
      return {
        ...{ entityType, trade, column },
        prompt: `${trade.word} in ${place.toLowerCase()}`,
        value: column === 'zip' ? zip : city,
      };
    });
}

/** Cities after which places of other cities call themselves: Fremont, where "FREMONT DENTAL" is in Seattle. */
function citiesInNamesElsewhere({ OPERATING_LOCATION: places }: Stored): ReadonlySet<string> {
  const cities = new Set(places.flatMap(({ addresses }) => addresses.map(({ city }) => city)));
  return new Set(
    places.flatMap(({ names, addresses }) =>
      names
        .flatMap((name) => partsOf(wordsOf(name)))
        .filter((part) => cities.has(part) && !addresses.some(({ city }) => city === part)),
    ),
  );
}

/** All runs of one to three words. */
const partsOf = (words: readonly string[]): readonly string[] =>
  words.flatMap((_, at) =>
    [1, 2, 3].map((count) =>
      words
        .slice(at, at + count)
        .join(' ')
        .toUpperCase(),
    ),
  );

/** Any of a list, each as often as another: unlike fc.constantFrom, which prefers the first and the last ones. */
const anyOf = <T>(list: readonly T[]): fc.Arbitrary<T> =>
  fc.noBias(fc.nat(Math.max(0, list.length - 1))).map((at) => {
    const one = list[at];
    if (one === undefined) throw new Error('Expected a list that is not empty.');
    return one;
  });

/** One of a list by any number; undefined of an empty one. */
export const pick = <T>(list: readonly T[], draw: number): T | undefined => list[draw % list.length];

const wordsOf = (name: string): readonly string[] => name.split(/[^\p{L}\p{N}']+/u).filter((word) => word.length > 2);

/** A name without one of its words, or without its last letter. */
function cutName(name: string, draw: number): string {
  const words = name.split(' ');
  if (words.length < 3) return name.length > 4 ? name.slice(0, -1) : name;
  return words.filter((_, at) => at !== draw % words.length).join(' ');
}

/** Names that five records of a type or more bear, and these records. */
const chainsOf = (stored: Stored) =>
  TYPES.flatMap((entityType) => {
    const borne = stored[entityType].flatMap(({ id, names }) => names.map((name) => ({ id, name })));
    return [...Map.groupBy(borne, ({ name }) => name)].flatMap(([name, bearers]) =>
      bearers.length < 5 ? [] : [{ entityType, name, ids: bearers.map(({ id }) => id) }],
    );
  });

/** Words that one name of a thousand holds, or more. */
function everydayWords(stored: Stored): readonly string[] {
  const names = TYPES.flatMap((type) => stored[type].flatMap(({ names }) => names));
  const byWord = Map.groupBy(
    names.flatMap((name) => wordsOf(name)),
    (word) => word,
  );
  return [...byWord].flatMap(([word, { length }]) => (length < names.length / 1_000 ? [] : [word]));
}
