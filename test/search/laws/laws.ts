import fc from 'fast-check';
import { conditionOf } from './condition.ts';
import { factsOf, pick } from './requests.ts';
import { respelled, SPELLINGS } from './respelled.ts';
import { bareName } from './same-name.ts';
import type { Searched } from './searched.ts';
import type { StoredRecord } from './stored.ts';

/** What holds for any request to any snapshot. */
export interface Law {
  readonly sentence: string;
  /** Its part of 500 requests. */
  readonly requests: number;
  /** Tries it with random requests. Rejects with the seed, the first request that breaks it, what was expected and what was found. */
  readonly check: (searched: Searched, requests: number) => Promise<void>;
}

/** The longest page, and the page of a request that names none. */
const [LONGEST, PAGE] = [1_000, 10];
/** Which of some values is taken. */
const draws = fc.noBias(fc.nat());

const law = <T>(
  sentence: string,
  requests: number,
  from: (searched: Searched) => fc.Arbitrary<T>,
  holds: (searched: Searched, drawn: T) => Promise<void>,
): Law => ({
  sentence,
  requests,
  check: (searched, numRuns) =>
    fc.assert(
      fc.asyncProperty(from(searched), (drawn) => holds(searched, drawn)),
      // A request does not shrink: a smaller number is another record.
      { numRuns, endOnFailure: true },
    ),
});

/** Throws both values, with the request, where they differ. */
function expectEqual(request: object, found: unknown, expected: unknown): void {
  const [got, wanted] = [found, expected].map((value) => JSON.stringify(value));
  if (got !== wanted) throw new Error(`${JSON.stringify(request)}\nexpected ${wanted}\ngot      ${got}`);
}

/** Throws where two lists differ: their lengths, and what they hold from the first difference on. */
function expectSame(request: object, found: readonly string[], expected: readonly string[]): void {
  const at = expected.findIndex((id, index) => found[index] !== id);
  const from = at < 0 ? expected.length : at;
  const rest = (list: readonly string[]) => ({ length: list.length, from, next: list.slice(from, from + 5) });
  expectEqual(request, rest(found), rest(expected));
}

const S1 = law(
  'S1: "A page is a slice: results walked by any limit are those of one great page, in its order; none repeats, none is lost"',
  60,
  ({ requests }) => fc.tuple(requests.crowded, fc.option(draws, { nil: undefined })),
  async ({ ids, stored }, [input, draw]) => {
    const type = input.entityType ?? 'BRAND';
    const filter = draw === undefined ? undefined : conditionOf(type, pick(stored[type], draw), draw)?.filter;
    const whole = await ids(input, { limit: LONGEST, filter });
    expectEqual({ ...input, filter }, { repeated: whole.length - new Set(whole).size }, { repeated: 0 });
    for (const limit of [1, 7, 10, 100]) {
      for (const offset of offsetsOf(whole.length, limit)) {
        const page = { limit, offset, filter };
        expectSame({ ...input, ...page }, await ids(input, page), whole.slice(offset, offset + limit));
      }
    }
  },
);

/** Offsets of the first ten pages of a walk and of its last two; the one behind the end is among them where the great page is not full. */
function offsetsOf(length: number, limit: number): readonly number[] {
  const count = Math.floor(length / limit) + (length < LONGEST ? 1 : 0);
  return Array.from({ length: count }, (_, at) => at * limit).filter((_, at) => at < 10 || at >= count - 2);
}

const S2 = law(
  'S2: "limit never changes who comes first"',
  60,
  ({ requests }) => requests.crowded,
  async ({ ids }, input) => {
    const first: (string | undefined)[] = [];
    for (const limit of [1, PAGE, 200]) first.push((await ids(input, { limit }))[0]);
    expectEqual(input, first, [first[0], first[0], first[0]]);
  },
);

const S3 = law(
  'S3: "The name of a stored record finds that record; if more bear it than a page holds, the page holds only bearers"',
  120,
  ({ requests }) => requests.named.filter(({ name }) => bareName(name) !== ''),
  async ({ ids, record }, { id, ...input }) => {
    const page = await ids(input);
    if (page.includes(id)) return;
    const bears = ({ names, related }: StoredRecord) =>
      [...names, ...related].some((name) => bareName(name) === bareName(input.name));
    const others = page.map((each) => record(input.entityType, each)).filter((each) => !bears(each));
    expectEqual({ ...input, id }, { found: page.length, others: others.map(namesOf) }, { found: PAGE, others: [] });
  },
);

const S4 = law(
  'S4: "To say more that is true loses nobody: in its own field or inside the name"',
  120,
  ({ requests }) => fc.tuple(requests.ofName, draws, fc.constantFrom('field', 'behind the name', 'before the name')),
  async ({ ids, record }, [input, draw, where]) => {
    const [first] = await ids(input);
    const fact = first === undefined ? undefined : pick(factsOf(record(input.entityType, first)), draw);
    if (first === undefined || fact === undefined) return;
    const name = where === 'behind the name' ? `${input.name} ${fact.text}` : `${fact.text} ${input.name}`;
    const fuller = where === 'field' ? { ...input, ...fact.field } : { ...input, name };
    // Others that are as good may come first, but not a hundred of them.
    const isFound = (await ids(fuller, { limit: 100 })).includes(first);
    expectEqual({ ...fuller, added: fact.kind }, { [first]: isFound }, { [first]: true });
  },
);

const S5 = law(
  'S5: "A condition filters: the results with it are the results without it that meet it"',
  60,
  ({ requests }) => fc.tuple(requests.crowded, draws),
  async ({ ids, record, stored }, [input, draw]) => {
    const type = input.entityType ?? 'BRAND';
    const whole = await ids(input, { limit: LONGEST });
    const shown = pick(whole, draw);
    const condition = conditionOf(type, shown === undefined ? pick(stored[type], draw) : record(type, shown), draw);
    if (condition === undefined) return;
    const { filter, isMet } = condition;
    const filtered = await ids(input, { limit: LONGEST, filter });
    const expected = whole.filter((id) => isMet(record(type, id)));
    // Others that meet it may stand behind a full page.
    expectSame({ ...input, filter }, whole.length < LONGEST ? filtered : filtered.slice(0, expected.length), expected);
  },
);

const S6 = law(
  'S6: "Case, accents, punctuation, spacing and the order of fields change nothing"',
  80,
  ({ requests }) => fc.tuple(requests.any, fc.constantFrom(...SPELLINGS)),
  async ({ ids }, [input, spelling]) => {
    const other = respelled(input, spelling);
    expectSame({ input, other }, await ids(other), await ids(input));
  },
);

const S7 = law(
  'S7: "What is described and cannot be found is not filled up with what shares one word"',
  60,
  ({ requests }) => requests.described,
  async ({ ids, record }, { entityType, prompt, trade, column, value }) => {
    const isRight = ({ names, related, industries, addresses, mail }: StoredRecord) =>
      ([...names, ...related].some((name) => trade.name.test(name)) ||
        industries.some((each) => trade.industry.test(each))) &&
      [...addresses, ...mail].some((address) => address[column] === value);
    const shown = (await ids({ entityType, prompt })).map((id) => record(entityType, id));
    expectEqual(
      { entityType, prompt },
      { others: shown.filter((each) => !isRight(each)).map(namesOf) },
      { others: [] },
    );
  },
);

const namesOf = ({ names, related }: StoredRecord) => names[0] ?? related[0];

/** The laws of search. */
export const LAWS: readonly Law[] = [S1, S2, S3, S4, S5, S6, S7];
