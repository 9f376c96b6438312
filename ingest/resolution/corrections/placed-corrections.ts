import { uuidText } from '../../../storage/ids.ts';
import type { PreviousSnapshot } from '../../history/previous-snapshot.ts';
import type { StagingArea } from '../../staging/staging-area.ts';
import type { Merges } from '../merges.ts';
import { type JoinSettings, STATED_TYPES } from './join-settings.ts';
import { recordFinder, type StagedRecord } from './record-finder.ts';
import { type SaidPair, type SaidRecord, shownPair, shownSaying } from './said-pair.ts';
import type { Apart, GivenWay, Separation } from './separation.ts';

/** The rule and reason under which reports list joins that people made. */
export const CORRECTION_RULE = { rule: 'correction', reason: 'said to be one by people' } as const;

/** Rules based on a number that an office or publisher assigned: a correction against one deserves a second look. */
const NUMBER_RULES: ReadonlySet<string> = new Set([
  'registered-by-same-filing',
  'same-account',
  'same-cited-number',
  'same-file-number',
  'same-listed-party',
  'same-registration',
  'same-tax-number',
  'same-tin',
]);

/** The outcome of a correction in a load. */
export type Outcome =
  /** It made its records one. */
  | 'joined'
  /** It kept its records apart, which rules would have joined. */
  | 'kept apart'
  /** No rule would have joined its records. */
  | 'nothing to part'
  /** It would join records that somebody says are two. */
  | 'overruled'
  /** Both sides are already one record. */
  | 'one record'
  /** The load lacks one of its records. */
  | 'absent';

/** A correction and its outcome. */
export interface CorrectionOutcome {
  readonly said: SaidPair;
  readonly outcome: Outcome;
  /** What was overruled, what overruled the correction, or which record is missing; empty if there is nothing to report. */
  readonly detail: string;
}

/** A correction whose records are staged. */
interface Placed {
  readonly said: SaidPair;
  readonly left: number;
  readonly right: number;
}

/**
 * Corrections of pairs of records, and the settings of a manifest, applied to the staged entities of a load.
 * Precedence: "not-same" overrules "same", and of several "same" that cannot all hold, the later one wins.
 */
export class PlacedCorrections {
  /** Types with entities that must be one or must stay apart. */
  readonly types: readonly string[];
  readonly #area: StagingArea;
  readonly settings: JoinSettings;
  readonly #placed = new Map<string, Placed[]>();
  readonly #separations = new Map<string, Separation>();
  readonly #overruled = new Map<SaidPair, readonly GivenWay[]>();
  readonly #outcomes: CorrectionOutcome[] = [];
  /** By the text of the id of a record that is not staged: staged entities that the record is not. */
  readonly #noneOf = new Map<string, number[]>();

  constructor(
    area: StagingArea,
    previous: PreviousSnapshot | undefined,
    said: readonly SaidPair[],
    settings: JoinSettings,
  ) {
    this.#area = area;
    this.settings = settings;
    const find = recordFinder(area, previous);
    for (const pair of said) this.#place(pair, find(pair.type, pair.left.id), find(pair.type, pair.right.id));
    const switched = settings.alone.length + settings.apart.length > 0;
    const all = [...area.tables.values()].filter(({ kind }) => kind === 'entity').map(({ declared }) => declared.name);
    this.types = all.filter((type) => this.#placed.has(type) || (switched && !STATED_TYPES.has(type)));
  }

  #place(said: SaidPair, left: StagedRecord, right: StagedRecord): void {
    const missing = [
      ...(left.number === undefined ? [said.left] : []),
      ...(right.number === undefined ? [said.right] : []),
    ];
    const isMoved = left.number === right.number && !(left.isOwn && right.isOwn);
    if (left.number === undefined || right.number === undefined || (isMoved && said.kind === 'not-same')) {
      const moved = [...(left.isOwn ? [] : [said.left]), ...(right.isOwn ? [] : [said.right])];
      this.#end(
        said,
        'absent',
        `this load has no record ${(missing.length > 0 ? missing : moved).map(shown).join(' and ')}`,
      );
      if (said.kind === 'same') return;
      this.#keepFrom(said.left, right);
      this.#keepFrom(said.right, left);
    } else if (left.number === right.number) {
      this.#end(said, 'one record', 'both sides are one record, by the key that its publisher gave it');
    } else {
      const ofType = this.#placed.get(said.type) ?? [];
      this.#placed.set(said.type, ofType);
      ofType.push({ said, left: left.number, right: right.number });
    }
  }

  #keepFrom({ id }: SaidRecord, { number, isOwn }: StagedRecord): void {
    if (number === undefined || !isOwn) return;
    this.#noneOf.set(uuidText(id), [...(this.#noneOf.get(uuidText(id)) ?? []), number]);
  }

  #end(said: SaidPair, outcome: Outcome, detail: string): void {
    this.#outcomes.push({ said, outcome, detail });
  }

  /** Types for which somebody says that staged records are two. */
  get partedTypes(): ReadonlySet<string> {
    return new Set([...this.#placed.keys()].filter((type) => this.#ofKind(type, 'not-same').length > 0));
  }

  /** True if a rule is switched off. */
  isOff(rule: string): boolean {
    return this.settings.rulesOff.includes(rule);
  }

  /** The entities of a type that must stay apart. */
  apart(type: string): Apart {
    const pairs = this.#ofKind(type, 'not-same').map(({ left, right }) => [left, right] as const);
    if (STATED_TYPES.has(type)) return { pairs, datasets: [], members: [], alone: [] };
    const numbers = new Map(this.#area.datasets.map(({ facts, number }) => [facts.name, number]));
    const known = (names: readonly string[]) => names.flatMap((name) => numbers.get(name) ?? []);
    const datasets = this.settings.apart.flatMap((names) => {
      const [one, other] = known(names);
      return one === undefined || other === undefined ? [] : [[one, other] as const];
    });
    const members = this.#members(type, datasets.flat());
    const alone = this.#members(type, known(this.settings.alone)).map(({ number }) => number);
    return { pairs, datasets, members, alone };
  }

  #members(type: string, datasets: readonly number[]): { number: number; dataset: number }[] {
    const table = this.#area.tables.get(type)?.name;
    if (table === undefined || datasets.length === 0) return [];
    return this.#area.database
      .prepare<[], { number: number; dataset: number }>(
        `SELECT DISTINCT number, dataset FROM ${table} WHERE dataset IN (${datasets.join()})`,
      )
      .all();
  }

  #ofKind(type: string, kind: SaidPair['kind']): Placed[] {
    return (this.#placed.get(type) ?? []).filter(({ said }) => said.kind === kind);
  }

  /** Joins what people say is one, the latest correction first; of equally late ones, those with the smallest ids first. */
  joinSame(type: string, separation: Separation): void {
    this.#separations.set(type, separation);
    const ids = this.#area.idsOf(type);
    const sides = ({ left, right }: Placed) => [left, right].sort((one, other) => ids.compare(one, other));
    const byIds = (one: Placed, other: Placed) => {
      const [[a = 0, b = 0], [c = 0, d = 0]] = [sides(one), sides(other)];
      return ids.compare(a, c) || ids.compare(b, d);
    };
    const ordered = this.#ofKind(type, 'same').sort(
      (one, other) => compareTexts(other.said.when, one.said.when) || byIds(one, other),
    );
    for (const { said, left, right } of ordered) {
      const before = separation.givenWay.length;
      const reason = { rule: CORRECTION_RULE.rule, reason: shownSaying(said) };
      if (!separation.joinBySaying(left, right, reason)) {
        this.#overruled.set(said, separation.givenWay.splice(before));
      }
    }
  }

  /**
   * True if somebody says that a record, which is not staged itself, is not the same as a member of a group: then
   * history must not put it there.
   */
  isNoneOf(id: Uint8Array, number: number, merges: Merges): boolean {
    if (this.#noneOf.size === 0) return false;
    const others = this.#noneOf.get(uuidText(id)) ?? [];
    return others.some((other) => merges.rootOf(other) === merges.rootOf(number));
  }

  /** The outcome of each correction, once the rules have run. */
  outcomes(): readonly CorrectionOutcome[] {
    const placed = [...this.#placed].flatMap(([type, pairs]) => pairs.map((each) => this.#outcomeOf(type, each)));
    return [...this.#outcomes, ...placed];
  }

  #outcomeOf(type: string, { said, left, right }: Placed): CorrectionOutcome {
    if (said.kind === 'same') {
      const overruled = this.#overruled.get(said);
      if (overruled === undefined) return { said, outcome: 'joined', detail: '' };
      const to = this.#ofKind(type, 'not-same').filter((other) => overruled.some(({ apart }) => isPair(apart, other)));
      return { said, outcome: 'overruled', detail: `gave way to ${to.map((each) => shownPair(each.said)).join('; ')}` };
    }
    const givenWay = (this.#separations.get(type)?.givenWay ?? []).filter(({ apart }) =>
      isPair(apart, { left, right }),
    );
    const [first] = givenWay;
    if (first === undefined) return { said, outcome: 'nothing to part', detail: '' };
    const ids = this.#area.idsOf(type);
    const [one, other] = [first.one, first.other].map((number) => uuidText(ids.idOf(number)));
    const more = givenWay.length > 1 ? `, and ${givenWay.length - 1} more joins` : '';
    return {
      said,
      outcome: 'kept apart',
      detail: `gave way: ${one} and ${other} by ${first.rule}: ${first.reason}${more}`,
    };
  }

  /** Messages about corrections that contradict other corrections, or data of publishers. */
  contradictions(): readonly string[] {
    return this.outcomes().flatMap(({ said, outcome, detail }) => {
      const givenWay = this.#separations.get(said.type)?.givenWay ?? [];
      const placed = this.#placed.get(said.type)?.find((each) => each.said === said);
      const number = placed && givenWay.find(({ rule, apart }) => NUMBER_RULES.has(rule) && isPair(apart, placed));
      if (outcome === 'overruled' || (outcome === 'one record' && said.kind === 'not-same'))
        return [`${shownPair(said)}: ${detail}`];
      if (number === undefined) return [];
      return [`${shownPair(said)}: stands against ${number.rule}: ${number.reason}`];
    });
  }

  /** Names of datasets that settings name and the load lacks. */
  unknownDatasets(): readonly string[] {
    const known = new Set(this.#area.datasets.map(({ facts }) => facts.name));
    return [...new Set([...this.settings.alone, ...this.settings.apart.flat()])].filter((name) => !known.has(name));
  }
}

const shown = ({ name }: SaidRecord) => name;
const isPair = ([one, other]: readonly [number, number], { left, right }: Pick<Placed, 'left' | 'right'>): boolean =>
  (one === left && other === right) || (one === right && other === left);
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
