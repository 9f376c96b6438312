import { recordTypeOf } from '../../catalog/model.ts';
import { conditionsFrom } from '../../kit/conditions/check.ts';
import { Recent } from '../../matching/recent.ts';
import { type BestMatch, bestMatches, type KnownBusiness, type MatchOptions } from '../../search/best-matches.ts';
import type { DefinedSearch } from '../definition/list-definition.ts';
import { businessOf, TYPES } from '../definition/listed-type.ts';
import type { KeysOn } from '../export/entity-keys.ts';
import type { InputFile } from './input-file.ts';
import type { RepeatedRows } from './repeated-rows.ts';
import { rowBusiness, rowKey } from './row-business.ts';

/** A row of the input, with its outcome. */
export interface MatchedRow {
  readonly cells: readonly string[];
  readonly outcome: Outcome;
  /** Whether an earlier row searches for the same business. */
  readonly isDuplicate: boolean;
}
/** A row that cannot be searched for has a fault; one that matches nothing has a reason. */
export type Outcome = Answer | { readonly fault: string };
export type Answer = { readonly match: RowMatch } | { readonly reason: string };

export interface RowMatch {
  /** Surrogate key of the entity. */
  readonly key: number;
  readonly probability: number;
  /** The kinds of evidence for the match, strongest first. */
  readonly matched: readonly string[];
}

/** Rows that one call of search matches, and the default number of rows in a chunk. */
const [TOGETHER, CHUNK] = [64, 256];
/** Maximum results of repeated rows in the cache. */
const KEPT = 50_000;
/** Minimum probability of a match, the default of search. */
const THRESHOLD = 0.5;

/**
 * The rows of a file after the first `skip`, in order and in chunks, each with its match from search. Equal rows are
 * matched once, wherever they are, as long as at most 50,000 other repeated rows stand between them.
 */
export async function* matchedRows(
  file: InputFile,
  search: DefinedSearch,
  on: KeysOn,
  skip: number,
): AsyncGenerator<readonly MatchedRow[]> {
  const { chunk = CHUNK } = on;
  const { repeated } = await file.scan();
  const asked = new Asked(repeated);
  const match = matcher(search, on);
  let rows: AskedRow[] = [];
  let seen = 0;
  for await (const cells of file.rows()) {
    const row = asked.row(file, cells);
    seen += 1;
    if (seen <= skip) continue;
    rows.push(row);
    if (rows.length < chunk) continue;
    yield await matchedChunk(rows, match);
    rows = [];
  }
  if (rows.length > 0) yield await matchedChunk(rows, match);
}

/** What a row searches for; equal rows share it. */
interface Question {
  readonly business: KnownBusiness;
  /** Undefined until the search is done. */
  answer?: Answer;
}
type AskedRow = Pick<MatchedRow, 'cells' | 'isDuplicate'> & { readonly asks: Question | { readonly fault: string } };

/** Reads rows, and remembers the questions of repeated rows. */
class Asked {
  readonly #repeated: RepeatedRows;
  readonly #known = new Recent<string, { question?: Question }>(KEPT, () => ({}));

  constructor(repeated: RepeatedRows) {
    this.#repeated = repeated;
  }

  row({ columns }: InputFile, cells: readonly string[]): AskedRow {
    const business = rowBusiness(columns, cells);
    if ('fault' in business) return { cells, asks: business, isDuplicate: false };
    const key = rowKey(business);
    if (!this.#repeated.has(key)) return { cells, asks: { business }, isDuplicate: false };
    const known = this.#known.of(key);
    const isDuplicate = known.question !== undefined;
    known.question ??= { business };
    return { cells, asks: known.question, isDuplicate };
  }
}

type Match = (businesses: readonly KnownBusiness[]) => Promise<readonly (BestMatch | undefined)[]>;

function matcher({ entityType, filter, matchThreshold }: DefinedSearch, { catalog, snapshot, bounds }: KeysOn): Match {
  const type = TYPES[businessOf(entityType)];
  const conditions = { ...conditionsFrom(catalog, { type: recordTypeOf(catalog, type) }, { filter }), catalog };
  const options: MatchOptions = {
    type,
    matchThreshold: matchThreshold ?? THRESHOLD,
    ...(filter !== null && { conditions }),
  };
  return (businesses) => bestMatches(snapshot, businesses, options, bounds?.deadline);
}

async function matchedChunk(rows: readonly AskedRow[], match: Match): Promise<readonly MatchedRow[]> {
  const questions = [
    ...new Set(rows.flatMap(({ asks }) => ('business' in asks && asks.answer === undefined ? asks : []))),
  ];
  for (let at = 0; at < questions.length; at += TOGETHER) {
    const some = questions.slice(at, at + TOGETHER);
    const found = await match(some.map(({ business }) => business));
    for (const [index, question] of some.entries()) question.answer = answerOf(question.business, found[index]);
  }
  return rows.map(({ asks, ...row }) => ({ ...row, outcome: 'fault' in asks ? asks : (asks.answer ?? NOTHING) }));
}

const NOTHING: Answer = { reason: 'No record is as probable a match as requested.' };
const SEVERAL: Answer = { reason: 'Several are at this address; the row does not say which it means.' };

/**
 * The answer of a row. A search by address alone returns any one of the businesses there; an enrichment must not pick one
 * of them.
 */
function answerOf({ known: { names, website, person } }: KnownBusiness, found: BestMatch | undefined): Answer {
  if (found === undefined) return NOTHING;
  if (found.isTied && (names[0] ?? website ?? person) === undefined) return SEVERAL;
  const matched = found.evidence.filter(({ logOdds }) => logOdds > 0).map(({ kind }) => kind);
  return { match: { key: found.key, probability: found.probability, matched } };
}
