import type { RecordName } from '../../catalog/correction.ts';
import { recordId } from '../../ingest/resolution/corrections/said-pair.ts';
import { evidenceAtAddress } from '../../ingest/resolution/same-places.ts';
import { type Business, businessPreparer, type PreparedBusiness } from '../../matching/business.ts';
import { findingsOf } from '../../matching/compare-businesses.ts';
import { type LabelledPair, pairFindings } from '../../matching/fit/labelled-pair.ts';
import type { FitScope } from '../../matching/fit/match-fit.ts';
import { relationOf } from '../../matching/relation.ts';
import type { StoredCorrection } from '../../operations/corrections.ts';
import { scopeOf } from '../../search/index/scope-of.ts';
import { isContractType } from '../../search/index/searched-types.ts';
import { findEntity } from '../../search/locate.ts';
import { searchWords } from '../../search/retrieval/words.ts';
import { preparedRecords } from '../../search/why-pair.ts';
import { type DoubtfulRecords, type DoubtfulSide, doubtfulPair } from '../../storage/doubtful-pairs.ts';
import { uuidText } from '../../storage/ids.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { LabelSide, WrittenLabel } from './read-labels.ts';

/** What labels are compared as: pairs by scope, and why others are left out, by how many. */
export interface ComparedLabels {
  readonly pairs: ReadonlyMap<FitScope, readonly (LabelledPair | UnlabelledPair)[]>;
  readonly leftOut: ReadonlyMap<string, number>;
}

/** A pair on which nobody decided. */
export type UnlabelledPair = Omit<LabelledPair, 'label'> & { readonly label: undefined };

/** A label by its records, wherever it comes from. */
export interface Label extends Pick<WrittenLabel, 'type' | 'label' | 'rule' | 'left' | 'right'> {}

/** A stored correction as a label. */
export const labelOfCorrection = ({ kind, type, left, leftId, right, rightId }: StoredCorrection): Label => ({
  ...{ type, label: kind === 'same', rule: '' },
  left: { record: { dataset: '', key: leftId }, business: undefined, datasets: datasetsOf(left) },
  right: { record: { dataset: '', key: rightId }, business: undefined, datasets: datasetsOf(right) },
});

const datasetsOf = ({ dataset }: RecordName): readonly string[] => (dataset === '' ? [] : [dataset]);

/** The rules of a load that compare names at one address. */
const AT_ADDRESS: ReadonlySet<string> = new Set(['same-place-and-name', 'same-location-and-name']);

/**
 * Compares labelled pairs as searches and loads compare them: by what the file says of both records, or else by what the
 * snapshot knows of them. A pair that is labelled twice counts once; one that is labelled both ways is left out, as are those
 * that nothing is known of.
 */
export async function compareLabels(labels: readonly Label[], snapshot: Snapshot | undefined): Promise<ComparedLabels> {
  const comparing = new Comparing(snapshot);
  for (const label of labels) await comparing.add(label);
  return comparing.result();
}

/** A pair that is compared, and the name of the rule that compared it. */
interface Prepared {
  readonly one: PreparedBusiness;
  readonly other: PreparedBusiness;
  readonly rule: string;
}

class Comparing {
  readonly #snapshot: Snapshot | undefined;
  readonly #prepare = businessPreparer();
  readonly #pairs = new Map<string, { readonly scope: FitScope; readonly pair: LabelledPair | UnlabelledPair }>();
  readonly #contradicted = new Set<string>();
  readonly #leftOut = new Map<string, number>();

  constructor(snapshot: Snapshot | undefined) {
    this.#snapshot = snapshot;
  }

  async add(label: Label): Promise<void> {
    const { type } = label;
    if (!isContractType(type)) return this.#leave(`${type}: only brands, legal entities and locations are compared`);
    const prepared = await this.#prepared(label);
    if (typeof prepared === 'string') return this.#leave(prepared);
    const { one, other, rule } = prepared;
    const records = [nameOf(type, label.left), nameOf(type, label.right)] as const;
    const scope = scopeOf({ name: type });
    const found = findingsOf(one, other, scope);
    this.#keep(scope, { records, label: label.label, ...pairFindings(found.all, relationOf(found, scope)) });
    const atAddress = type === 'OperatingLocation' || AT_ADDRESS.has(rule) ? atOneAddress(one, other, type) : undefined;
    if (atAddress !== undefined)
      this.#keep('house', {
        records,
        label: label.label,
        ...pairFindings(atAddress.all, relationOf(atAddress, 'location')),
      });
  }

  result(): ComparedLabels {
    const twice = this.#contradicted.size;
    if (twice > 0) this.#leftOut.set('labelled both same and not-same', twice);
    const kept = [...this.#pairs].flatMap(([key, each]) => (this.#contradicted.has(key) ? [] : [each]));
    const scopes = [...Map.groupBy(kept, ({ scope }) => scope)];
    return {
      pairs: new Map(scopes.map(([scope, own]) => [scope, own.map(({ pair }) => pair)])),
      leftOut: this.#leftOut,
    };
  }

  #leave(reason: string): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }

  #keep(scope: FitScope, pair: LabelledPair | UnlabelledPair): void {
    const key = JSON.stringify([scope, [...pair.records].sort()]);
    const known = this.#pairs.get(key)?.pair;
    if (known === undefined || known.label === undefined) this.#pairs.set(key, { scope, pair });
    else if (pair.label !== undefined && known.label !== pair.label) this.#contradicted.add(key);
  }

  /** Both records as they are compared, or why they cannot be. */
  async #prepared({ type, rule, left, right }: Label): Promise<Prepared | string> {
    const snapshot = this.#snapshot;
    const prepare =
      snapshot === undefined ? this.#prepare : ((await searchWords(snapshot)).get(type)?.prepare ?? this.#prepare);
    if (left.business !== undefined && right.business !== undefined)
      return { one: prepare(left.business), other: prepare(right.business), rule };
    if (snapshot === undefined) return 'named by keys, but there is no snapshot that knows them';
    const [leftId, rightId] = [idOf(type, left), idOf(type, right)];
    if (leftId === undefined || rightId === undefined) return 'one record has a key, the other one has none';
    const doubtful = await doubtfulPair(snapshot, leftId, rightId);
    if (doubtful !== undefined) {
      const [one, other] = [doubtful.left, doubtful.right].map((each) => prepare(businessOfSide(each)));
      return one === undefined || other === undefined ? 'without a name' : { one, other, rule: doubtful.rule };
    }
    const [one, other] = [await findEntity({ snapshot }, leftId), await findEntity({ snapshot }, rightId)];
    if (one === undefined || other === undefined) return 'not in the snapshot';
    if (one.id === other.id)
      return 'one record in the snapshot, so that it no longer knows them apart; give a file with both sides';
    const [first, second] = await preparedRecords({ snapshot }, [one, other]);
    return first === undefined || second === undefined ? 'without a name' : { one: first, other: second, rule };
  }
}

/** What a load compares of two records at one address; undefined if it does not compare them so. */
function atOneAddress(one: PreparedBusiness, other: PreparedBusiness, type: string) {
  const { isThere, phone } = findingsOf(one, other, 'location');
  const withoutAddresses = (business: PreparedBusiness): PreparedBusiness => ({ ...business, addresses: [] });
  if (isThere || type !== 'OperatingLocation') return evidenceAtAddress(withoutAddresses(one), withoutAddresses(other));
  return phone?.score === 1 ? evidenceAtAddress(one, other) : undefined;
}

/** What a load noted of a record. */
export const businessOfSide = ({ names, addresses, phones }: DoubtfulSide): Business => {
  const several = (texts: string) => texts.split(' | ').filter((text) => text !== '');
  return { names: several(names), addresses: several(addresses), phones: several(phones) };
};

/** The doubtful pair of a load as a label that nobody gave yet. */
export const labelOfDoubtful = ({ type, rule, left, right }: DoubtfulRecords): Label => ({
  ...{ type, rule, label: undefined },
  left: sideOfDoubtful(left),
  right: sideOfDoubtful(right),
});

const sideOfDoubtful = (side: DoubtfulSide): LabelSide => ({
  record: { dataset: '', key: side.id },
  business: businessOfSide(side),
  datasets: side.sources.split(' | '),
});

/** The id of a record in the graph; undefined for one without a key. */
export const idOf = (type: string, { record }: LabelSide): string | undefined =>
  record === undefined ? undefined : uuidText(recordId(type, record));

/** The same text for the same record wherever it stands: its id, or all that is written of it. */
const nameOf = (type: string, side: LabelSide): string => idOf(type, side) ?? JSON.stringify([type, side.business]);
