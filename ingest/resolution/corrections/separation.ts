import type { MergeReason, Merges } from '../merges.ts';
import type { Evidence } from '../rule.ts';

/** States that two entities are one, and why. */
export type Join = (one: number, other: number, reason: MergeReason, evidence?: Evidence) => void;

/** A join that was dropped, because it would have joined two records that must stay apart. */
export interface GivenWay extends MergeReason {
  /** The entities that it would have joined. */
  readonly one: number;
  readonly other: number;
  /** The two records that somebody says are two. */
  readonly apart: readonly [number, number];
}

/** The staged entities of a type that must stay apart. */
export interface Apart {
  /** Pairs of entities. */
  readonly pairs: Iterable<readonly [number, number]>;
  /** Pairs of datasets, by number, of which no two entities are one. */
  readonly datasets: Iterable<readonly [number, number]>;
  /** The entities of those datasets. */
  readonly members: Iterable<{ readonly number: number; readonly dataset: number }>;
  /** Entities that no rule joins with any other; only people's corrections can. */
  readonly alone: Iterable<number>;
}

/** Entities that a rule says are one: two, or all that share a key. */
interface Link {
  readonly reasons: Map<number, MergeReason>;
  readonly score: number;
}

/** A group of entities, represented by the marks of its members. Marks decide which groups must stay apart. */
type Marks = ReadonlySet<number>;
const NO_MARKS: Marks = new Set();

/**
 * Keeps entities of one type apart while rules join them, directly or through others. A rule first joins without
 * restriction. Then each group that contains entities which must stay apart is rebuilt from the rule's own links, the
 * most certain first and, among equals, those of the smallest ids first; links that would join such entities are left
 * out. So the weakest link of a path is dropped, earlier rules come before later ones, and the order of sources and
 * rows does not matter.
 */
export class Separation {
  readonly givenWay: GivenWay[] = [];
  readonly #conflicts = new Map<number, Set<number>>();
  readonly #marks = new Map<number, Set<number>>();
  readonly #alone: Set<number>;
  readonly #merges: Merges;
  readonly #compare: (one: number, other: number) => number;
  /** The groups at the time when the current rule began, and the marks of each, by the number of its root. */
  #before: Merges;
  #ofGroup = new Map<number, Marks>();

  /** `compare`: a fixed order of entities. */
  constructor(merges: Merges, { pairs, datasets, members, alone }: Apart, compare: (a: number, b: number) => number) {
    this.#merges = merges;
    this.#before = merges;
    this.#compare = compare;
    this.#alone = new Set(alone);
    for (const [one, other] of pairs) {
      this.#mark(one, one);
      this.#mark(other, other);
      this.#conflict(one, other);
    }
    for (const [one, other] of datasets) this.#conflict(-one, -other);
    for (const { number, dataset } of members) this.#mark(number, -dataset);
    this.#readGroups();
  }

  #mark(number: number, mark: number): void {
    this.#marks.set(number, (this.#marks.get(number) ?? new Set()).add(mark));
  }

  #conflict(one: number, other: number): void {
    this.#conflicts.set(one, (this.#conflicts.get(one) ?? new Set()).add(other));
    this.#conflicts.set(other, (this.#conflicts.get(other) ?? new Set()).add(one));
  }

  #readGroups(): void {
    this.#ofGroup = new Map();
    for (const [number, marks] of this.#marks) this.#addMarks(this.#merges.rootOf(number), marks);
  }

  #addMarks(root: number, marks: Marks): void {
    this.#ofGroup.set(root, new Set([...this.#marksOf(root), ...marks]));
  }

  #marksOf(root: number): Marks {
    return this.#ofGroup.get(root) ?? NO_MARKS;
  }

  /** True if two entities were in two groups when the rule began. */
  wereTwo(one: number, other: number): boolean {
    return this.#before.rootOf(one) !== this.#before.rootOf(other);
  }

  /** False if a rule must not join two entities, judging by their groups when it began. */
  mayJoin(one: number, other: number): boolean {
    if (this.#alone.has(one) || this.#alone.has(other)) return false;
    const [first, second] = [this.#before.rootOf(one), this.#before.rootOf(other)];
    return first === second || areFree(this.#conflictsOf(this.#marksOf(first), this.#marksOf(second)));
  }

  /** The pairs of marks that keep two groups apart. */
  *#conflictsOf(one: Marks, other: Marks): Generator<readonly [number, number]> {
    for (const mark of one) {
      for (const conflicting of this.#conflicts.get(mark) ?? []) if (other.has(conflicting)) yield [mark, conflicting];
    }
  }

  /**
   * Joins two entities because somebody says that they are one, whatever the settings for their datasets; but not if
   * somebody says that records of theirs are two. Returns true if they are one.
   */
  joinBySaying(one: number, other: number, reason: MergeReason): boolean {
    const [first, second] = [this.#merges.rootOf(one), this.#merges.rootOf(other)];
    if (first === second) return true;
    const apart = [...this.#conflictsOf(this.#marksOf(first), this.#marksOf(second))].filter(arePeoples);
    for (const each of apart) this.givenWay.push({ ...reason, one, other, apart: each });
    if (apart.length === 0) {
      this.#join(one, other, reason);
      for (const each of [one, other]) this.#alone.delete(each);
    }
    return apart.length === 0;
  }

  #join(one: number, other: number, reason: MergeReason): void {
    const marks = [one, other].map((each) => this.#marksOf(this.#merges.rootOf(each)));
    this.#merges.join(one, other, reason);
    for (const each of marks) this.#addMarks(this.#merges.rootOf(one), each);
  }

  /** Lets a rule join entities, and separates what must stay apart. */
  run(apply: (join: Join) => void): void {
    const before = this.#merges.copy();
    this.#before = before;
    const links: Link[] = [];
    const shared = new Map<unknown, Link>();
    apply((one, other, reason, { sharedBy, score = Number.POSITIVE_INFINITY } = {}) => {
      let link = sharedBy === undefined ? undefined : shared.get(sharedBy);
      if (link === undefined) {
        link = { reasons: new Map(), score };
        links.push(link);
        if (sharedBy !== undefined) shared.set(sharedBy, link);
      }
      for (const member of [one, other]) {
        if (this.#alone.has(member) || link.reasons.has(member)) continue;
        const [first] = link.reasons.keys();
        link.reasons.set(member, reason);
        if (first !== undefined) this.#merges.join(first, member, reason);
      }
    });
    const torn = this.#tornGroups(before);
    if (torn.size > 0) this.#part(before, links, torn);
    this.#before = this.#merges;
    this.#readGroups();
  }

  /** The roots of current groups that contain entities which must stay apart, and did not when the rule began. */
  #tornGroups(before: Merges): ReadonlySet<number> {
    const torn = new Set<number>();
    const seen = new Map<number, Marks>();
    for (const [root, marks] of this.#ofGroup) {
      const group = this.#merges.rootOf(before.rootOf(root));
      const others = seen.get(group) ?? NO_MARKS;
      if (!areFree(this.#conflictsOf(marks, others))) torn.add(group);
      seen.set(group, new Set([...others, ...marks]));
    }
    return torn;
  }

  #part(before: Merges, links: readonly Link[], torn: ReadonlySet<number>): void {
    const isTorn = ({ reasons }: Link) => reasons.keys().some((member) => torn.has(this.#merges.rootOf(member)));
    const { true: tornLinks = [], false: others = [] } = Object.groupBy(links, (link) => `${isTorn(link)}` as const);
    this.#merges.restore(before);
    for (const { reasons } of others) {
      const [first] = reasons.keys();
      for (const [member, reason] of reasons) if (first !== undefined) this.#merges.join(first, member, reason);
    }
    const ordered = tornLinks.map(({ reasons, score }) => ({
      reasons,
      score,
      members: [...reasons.keys()].sort(this.#compare),
    }));
    ordered.sort((one, other) => byScore(one, other) || this.#compareAll(one.members, other.members));
    for (const link of ordered) this.#joinLink(link);
  }

  #compareAll(ones: readonly number[], others: readonly number[]): number {
    for (const [at, one] of ones.entries()) {
      const other = others[at];
      const order = other === undefined ? 1 : this.#compare(one, other);
      if (order !== 0) return order;
    }
    return ones.length - others.length;
  }

  /** Joins the members of a link as far as they may be one: each with the first of them that it may be joined with. */
  #joinLink({ members, reasons }: Link & { readonly members: readonly number[] }): void {
    const heads: number[] = [];
    for (const member of members) {
      const reason = reasons.get(member);
      if (reason === undefined) continue;
      const refused: GivenWay[] = [];
      const head = heads.find((each) => {
        const [first, second] = [this.#merges.rootOf(each), this.#merges.rootOf(member)];
        if (first === second) return true;
        const apart = [...this.#conflictsOf(this.#marksOf(first), this.#marksOf(second))];
        for (const pair of apart.filter(arePeoples)) refused.push({ ...reason, one: each, other: member, apart: pair });
        return apart.length === 0;
      });
      this.givenWay.push(...refused);
      if (head === undefined) heads.push(member);
      else this.#join(head, member, reason);
    }
  }
}

const areFree = (conflicts: Generator<unknown>): boolean => conflicts.next().done === true;

/** True if the marks stand for records; marks of datasets are negative. */
const arePeoples = ([mark]: readonly [number, number]): boolean => mark > 0;

/** The more certain first; Infinity equals Infinity. */
const byScore = (one: Link, other: Link) => (one.score === other.score ? 0 : other.score - one.score);
