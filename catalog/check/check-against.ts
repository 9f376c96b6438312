import { join } from 'node:path';
import type { ChecksByField } from '../checked-fields.ts';
import { parseSubgraphEntries, ROVER_FILE } from '../compose-config.ts';
import type { Finding } from '../compose-finding.ts';
import { adaptAll, generateFiles, SUPERGRAPH_FILE } from '../compose-repository.ts';
import { type Contact, contactIn } from '../contacts.ts';
import { CatalogError } from '../error.ts';
import type { Catalog } from '../model.ts';
import { readCatalog, SCHEMA_FILE } from '../read.ts';
import { type Acceptance, acceptedChanges } from './accepted-changes.ts';
import { type ChangeUsage, isUnused, type RecordedUsage, usageOf } from './change-usage.ts';
import { type Criticality, changesBetween, isAtLeast, type SchemaChange } from './changes.ts';
import { filesAt } from './files-at.ts';
import { type Position, positionOf, sourcesOf } from './position.ts';
import { type Schemas, schemasOf } from './schemas.ts';
import type { StoredDocument } from './stored-documents.ts';
import { checkOperations, type OperationFault } from './stored-operations.ts';

export interface PlacedChange extends SchemaChange {
  readonly place: Position;
  /** If it would fail the check and is accepted: until when, and why. */
  readonly accepted?: Pick<Acceptance, 'until' | 'reason'>;
  /** If it would fail the check and usage is recorded: how much clients used what it changes. */
  readonly usage?: ChangeUsage;
  /** True if usage shows that nobody used it, so that it does not fail the check. */
  readonly unused?: true;
}

export interface JudgedFault extends OperationFault {
  /** True if an accepted change lists its file. */
  readonly accepted?: true;
}

export interface CheckReport {
  readonly against: string;
  /** Composition's errors; if there are any, there is no schema to compare, and nothing else was checked. */
  readonly errors: readonly Finding[];
  /** The worst first. */
  readonly changes: readonly PlacedChange[];
  readonly operations: { readonly files: number; readonly faults: readonly JudgedFault[] };
  /** Accepted changes whose last day has passed, and those that match no change. */
  readonly acceptances: { readonly expired: readonly Acceptance[]; readonly unused: readonly Acceptance[] };
  /** The contacts of the subgraphs mentioned here, if they name one. */
  readonly contacts: Readonly<Record<string, Contact>>;
  /** The least critical change that fails the check. */
  readonly failOn: Criticality;
  /** The period of usage, if it is recorded. */
  readonly usage?: Pick<RecordedUsage, 'days' | 'onlySince'>;
  /** False if composition failed, or if a change or a stored operation's fault is as critical as `failOn`, and neither accepted nor unused. */
  readonly passed: boolean;
}

/**
 * Compares the schema of a repository's current SDL with the generated one of a commit, and checks the stored client operations in
 * `folders` against the current schema. The commit's generated files are what was published from it; the current ones are composed in
 * memory, so neither a checkout nor `svc compose` is needed first. `checksOf` returns, for a catalog, the checks that the service runs on
 * an operation's arguments. `others` are checked with the stored operations; `today` decides which acceptances are still valid.
 *
 * Throws CatalogError if the commit is unknown or has no supergraph, and for a folder that cannot be read.
 */
export async function checkAgainst(
  root: string,
  against: string,
  folders: readonly string[],
  checksOf: (catalog: Catalog) => ChecksByField,
  { others = [], failOn = 'breaking', today = new Date().toISOString().slice(0, 10), recorded }: CheckExtras = {},
): Promise<CheckReport> {
  const acceptances = acceptedChanges(root, today);
  const before = schemasAt(root, against);
  const { files, subgraphs, findings } = generateFiles(root);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const supergraph = files.get(SUPERGRAPH_FILE);
  if (supergraph === undefined) {
    const nothing = { changes: [], operations: { files: 0, faults: [] }, acceptances: { expired: [], unused: [] } };
    return { against, errors, ...nothing, contacts: {}, failOn, passed: false };
  }
  const after = schemasOf(supergraph, subgraphs);
  const sources = sourcesOf(root, subgraphs);
  const valid = acceptances.filter(({ until }) => until >= today);
  const isAbout = ({ change: accepted }: Acceptance, { criticality, type, coordinate }: SchemaChange): boolean =>
    isAtLeast(criticality, failOn) && accepted === `${type} ${coordinate}`;
  const changes: PlacedChange[] = [];
  for (const change of await changesBetween(before, after)) {
    const accepted = valid.find((each) => isAbout(each, change));
    changes.push({
      ...change,
      place: positionOf(change, sources),
      ...(accepted && { accepted: { until: accepted.until, reason: accepted.reason } }),
      ...(recorded && isAtLeast(change.criticality, failOn) && (await judgedUsage(change, recorded))),
    });
  }
  const checks = checksOf(readCatalog(join(root, 'subgraphs')));
  const { files: judged, faults } = checkOperations(root, folders, after.api, checks, others);
  const excused = new Set(valid.flatMap(({ operations }) => operations));
  const operations = {
    files: judged,
    faults: faults.map((fault): JudgedFault => (excused.has(fault.file) ? { ...fault, accepted: true } : fault)),
  };
  return {
    ...{ against, errors, changes, operations, contacts: contactsOf(sources) },
    acceptances: {
      expired: acceptances.filter(({ until }) => until < today),
      unused: valid.filter((each) => !changes.some((change) => isAbout(each, change))),
    },
    failOn,
    ...(recorded && { usage: { days: recorded.days, onlySince: recorded.onlySince } }),
    passed: ![...changes.filter(({ unused }) => !unused), ...operations.faults].some(
      (each) => isAtLeast(each.criticality, failOn) && !each.accepted,
    ),
  };
}

/** Optional inputs of a check beside the repository. */
export interface CheckExtras {
  readonly others?: readonly StoredDocument[];
  /** The least critical change that fails the check; default `breaking`. */
  readonly failOn?: Criticality;
  /** YYYY-MM-DD. */
  readonly today?: string;
  /** What clients used; absent: every change that is critical enough fails, used or not. */
  readonly recorded?: RecordedUsage | undefined;
}

async function judgedUsage(
  change: SchemaChange,
  recorded: RecordedUsage,
): Promise<Pick<PlacedChange, 'usage' | 'unused'>> {
  const usage = await usageOf(change, recorded);
  return { ...(usage && { usage }), ...(isUnused(usage, recorded) && { unused: true }) };
}

function contactsOf(sources: ReturnType<typeof sourcesOf>): Record<string, Contact> {
  return Object.fromEntries(
    [...sources].flatMap(([name, { document }]) => {
      const contact = contactIn(document);
      return contact === undefined ? [] : [[name, contact]];
    }),
  );
}

/** The schemas of a commit: its supergraph, and the SDL of the subgraphs that its rover.yaml lists. */
function schemasAt(root: string, ref: string): Schemas {
  const files = filesAt(root, ref, [SUPERGRAPH_FILE, ROVER_FILE]);
  const supergraph = files.get(SUPERGRAPH_FILE);
  if (supergraph === undefined) throw new CatalogError(ref, `has no ${SUPERGRAPH_FILE} to compare with.`);
  const entries = parseSubgraphEntries(files.get(ROVER_FILE) ?? '');
  const sdl = filesAt(
    root,
    ref,
    entries.map(({ file }) => file),
  );
  const subgraphs = entries.flatMap((entry) => {
    const text = sdl.get(entry.file);
    const isForeign = entry.file !== `subgraphs/${entry.name}/${SCHEMA_FILE}`;
    return text === undefined ? [] : [{ ...entry, sdl: text, isForeign }];
  });
  return schemasOf(supergraph, adaptAll(subgraphs).subgraphs);
}
