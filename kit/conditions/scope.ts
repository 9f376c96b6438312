import { type Predicate, pathsOf } from '../../catalog/conditions/filter.ts';
import type { Path, PathStep } from '../../catalog/path.ts';

/**
 * The records that the predicates of one AND refer to, as a tree of connection prefixes: "predicates that share a connection prefix bind to
 * one related record" (completions.md section 3).
 */
export interface ScopeNode {
  /** Dotted field names from the start; '' is the start itself. */
  readonly prefix: string;
  /** The step that leads here; absent at the start. */
  readonly step?: PathStep;
  readonly children: Map<string, ScopeNode>;
  /** True if a value of the record's own table is read, not only values of the edge that led there. */
  readsNode: boolean;
  /** Predicates over this record, and perhaps over records on the way to it. */
  readonly predicates: Predicate[];
  /** Predicates over records behind several children, such as a difference between values of two connections. */
  readonly across: { readonly predicate: Predicate; readonly children: readonly string[] }[];
}

/** Arranges predicates by the records that they refer to. */
export function scopeOf(predicates: readonly Predicate[]): ScopeNode {
  const root: ScopeNode = { prefix: '', children: new Map(), readsNode: true, predicates: [], across: [] };
  for (const predicate of predicates) place(root, predicate, pathsOf(predicate));
  return root;
}

function place(root: ScopeNode, predicate: Predicate, paths: readonly Path[]): void {
  for (const path of paths) grow(root, path);
  let node = root;
  for (let depth = 0; ; depth += 1) {
    const further = new Set(paths.flatMap((path) => path.steps[depth]?.field ?? []));
    const [only, ...others] = further;
    if (only === undefined) {
      node.predicates.push(predicate);
      return;
    }
    if (others.length > 0) {
      node.across.push({ predicate, children: [...further] });
      return;
    }
    const child = node.children.get(only);
    if (child === undefined) throw new Error(`No scope for ${only}.`);
    node = child;
  }
}

function grow(root: ScopeNode, { steps, leaf }: Path): void {
  let node = root;
  for (const step of steps) {
    let child = node.children.get(step.field);
    if (child === undefined) {
      const prefix = node.prefix === '' ? step.field : `${node.prefix}.${step.field}`;
      child = { prefix, step, children: new Map(), readsNode: false, predicates: [], across: [] };
      node.children.set(step.field, child);
    }
    node = child;
  }
  if (leaf?.on === 'node') node.readsNode = true;
}

/** Groups children that must be in scope together, because one predicate spans them; every other child is alone in its group. */
export function groupsOf({ children, across }: ScopeNode): readonly (readonly ScopeNode[])[] {
  const groupOf = new Map([...children.keys()].map((name) => [name, new Set([name])]));
  for (const { children: names } of across) {
    const merged = new Set(names.flatMap((name) => [...(groupOf.get(name) ?? [])]));
    for (const name of merged) groupOf.set(name, merged);
  }
  return [...new Set(groupOf.values())].map((group) => [...group].flatMap((name) => children.get(name) ?? []));
}
