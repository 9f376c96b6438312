import { z } from 'zod';
import type { AuditEntry } from '../operations/audit.ts';
import { MASK } from '../operations/audit-mask.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { bind, sql } from '../storage/sql.ts';
import { type Facts, factsOf } from './policies/facts.ts';
import { readRequest } from './request/read-request.ts';
import { ATTRS, type Attr, PACKAGES, SHAPES } from './request/verification-request.ts';
import { COVERAGES, type Verification } from './tasks/task.ts';
import { loadedTaxNumbers } from './tax-numbers/loaded-tax-numbers.ts';
import { verify } from './verify.ts';

const MATCHED = z.object({ id: z.string(), svcId: z.string(), probability: z.number() });

/** What is kept of a verification in order to explain it (service/audit-entry.ts). */
export const EXPLANATION = z.object({
  options: z.object({
    shape: z.enum(SHAPES),
    package: z.enum(PACKAGES),
    attrs: z.array(z.enum(ATTRS)),
    matchThreshold: z.number(),
    topN: z.number(),
  }),
  tasks: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      result: z.string(),
      /** Entries written by older programs have the reason only in the answer. */
      reason: z.string().default(''),
      /** Entries written by older programs have none. */
      coverage: z.enum(COVERAGES).nullable().default(null),
      comparisons: z.array(
        z.object({ requested: z.string(), recorded: z.string(), score: z.number().nullable(), reason: z.string() }),
      ),
    }),
  ),
  /** Entries written by older programs have none. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).optional(),
  entities: z.array(MATCHED),
  brands: z.array(MATCHED),
});

/** The result of running a verification again. */
export interface Reproduction {
  /** Parts of the request that are not kept, so that nothing was run. */
  readonly missing: readonly string[];
  /** One sentence for each difference; empty if the answer is the same. */
  readonly differences: readonly string[];
  /** What could not be verified again, because it is not kept. */
  readonly left: readonly string[];
  /** What is known now, for policies, with what was known of the tasks that could not be repeated; undefined if nothing was run. */
  readonly facts?: Facts;
}

/**
 * Runs an audited verification again, and compares records and results; on the snapshot that answered it, probabilities too.
 * Only the last four digits of a tax number are kept; the snapshot has the rest if the number is that of a legal entity
 * found. An SSN is not kept, so its task is not repeated. Undefined if the entry is not a verification.
 */
export async function reproduce(entry: AuditEntry, snapshot: Snapshot): Promise<Reproduction | undefined> {
  const { data: was, success } = EXPLANATION.safeParse(entry.explanation);
  if (!success || entry.kind !== 'verification') return undefined;
  const { data } = REQUEST.safeParse(entry.request).data ?? { data: undefined };
  if (data === undefined) return { differences: [], left: [], missing: [PURGED_REQUEST] };
  if (isMasked({ ...data, tins: [] })) return { differences: [], left: [], missing: [NUMBER_IN_FIELD] };
  const tins = await Promise.all(data.tins.map((tin) => wholeTin(snapshot, tin, was.entities)));
  const known = tins.filter((tin) => tin !== undefined);
  const areTinsKnown = known.length === tins.length;
  const isOpen = (attr: Attr) => attr === 'ssn_verification' || (attr === 'tin_verification' && !areTinsKnown);
  const attrs = new Set(was.options.attrs.filter((attr) => !isOpen(attr)));
  const options = { ...was.options, attrs };
  const request = readRequest({ data: { ...data, tins: known } }, options);
  const taxNumbers = loadedTaxNumbers({ snapshot, ssnKey: undefined });
  const now = await verify(request, options, { snapshot, taxNumbers, signal: new AbortController().signal });
  const isRun = ({ name }: Results[number]) => !was.options.attrs.some((attr) => attr === name && isOpen(attr));
  // Other data weigh words a little otherwise, which is no other outcome.
  const withProbability = areTinsKnown && snapshot.version === entry.dataVersion;
  const differences = [
    ...listDifferences('legal entities', was.entities, matchesOf(now.entities), withProbability),
    ...listDifferences('brands', was.brands, matchesOf(now.brands), withProbability),
    ...taskDifferences(was.tasks.filter(isRun), now.tasks),
  ];
  const left = [
    ...(areTinsKnown ? [] : [TIN]),
    ...(was.options.attrs.some((attr) => attr === 'ssn_verification') ? [SSN] : []),
  ];
  const open = Object.entries(was.facts ?? {}).filter(([name]) =>
    was.options.attrs.some((attr) => attr === name && isOpen(attr)),
  );
  const facts = { ...(await factsOf(now, snapshot)), ...Object.fromEntries(open) };
  return { differences, left, missing: [], facts };
}

const PURGED_REQUEST = 'The request: a record in it was purged.';
const NUMBER_IN_FIELD = 'A field of the request had a number of nine digits, of which the last four are kept.';

const SSN = 'ssn_verification: no social security number is kept';
const TIN =
  'the tax number, and probabilities, in which it counts: its last four digits are kept, and no legal entity found has it';

const REQUEST = z.object({ data: z.looseObject({ tins: z.array(z.string()).default([]) }) });

const isMasked = (value: unknown): boolean => JSON.stringify(value).includes(MASK);

/** The tax number with these last digits that one of the legal entities has; undefined if none or several have one. */
async function wholeTin(
  snapshot: Snapshot,
  masked: string,
  entities: readonly { readonly id: string }[],
): Promise<string | undefined> {
  const lastDigits = masked.replace(MASK, '');
  if (!/^\d{4}$/.test(lastDigits) || entities.length === 0) return undefined;
  const ids = snapshot.dialect.itemsOf(
    entities.map(({ id }) => id),
    'uuid',
  );
  const { text, parameters } = sql`
    SELECT DISTINCT t.tin FROM legal_entity AS l JOIN legal_entity_files_taxes_using_tin AS e ON e.from_key = l.key
    JOIN tin AS t ON t.key = e.to_key WHERE l.id IN (${ids}) AND substr(t.tin, 6) = ${bind(lastDigits)}`;
  const rows = await snapshot.select<{ tin: string }>(text, parameters);
  return rows.length === 1 ? rows[0]?.tin : undefined;
}

type Matches = readonly Pick<z.output<typeof MATCHED>, 'svcId' | 'probability'>[];

const matchesOf = (records: Verification['entities'] | Verification['brands']): Matches =>
  records.map(({ svcId, match }) => ({ svcId, probability: match.probability }));

function listDifferences(what: string, was: Matches, now: Matches, withProbability: boolean): string[] {
  const one = ({ svcId, probability }: Matches[number]) =>
    withProbability ? `${svcId} (${probability.toFixed(4)})` : svcId;
  const text = (matches: Matches) => matches.map(one).join(', ') || 'none';
  return text(was) === text(now) ? [] : [`The ${what} were ${text(was)}, and are now ${text(now)}.`];
}

type Results = readonly { readonly name: string; readonly result: string }[];

function taskDifferences(was: Results, now: Results): string[] {
  const names = [...new Set([...was, ...now].map(({ name }) => name))];
  const resultOf = (tasks: Results, name: string) => tasks.find((task) => task.name === name)?.result ?? 'not done';
  return names
    .filter((name) => resultOf(was, name) !== resultOf(now, name))
    .map((name) => `${name} came to ${resultOf(was, name)}, and comes now to ${resultOf(now, name)}.`);
}
