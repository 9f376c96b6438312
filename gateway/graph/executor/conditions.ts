import { type DirectiveNode, Kind, type SelectionNode } from 'graphql';

/** A condition for a selection to be included: a variable, or a literal, must have the wanted value. */
export type Condition = { readonly wanted: boolean } & ({ readonly variable: string } | { readonly value: boolean });

/** Reads the conditions of @skip and @include. */
export function conditionsOf(directives: readonly DirectiveNode[] = []): Condition[] {
  return directives.flatMap(({ name, arguments: args = [] }): Condition[] => {
    if (name.value !== 'skip' && name.value !== 'include') return [];
    const wanted = name.value === 'include';
    const given = args.find((each) => each.name.value === 'if')?.value;
    if (given?.kind === Kind.VARIABLE) return [{ wanted, variable: given.name.value }];
    return given?.kind === Kind.BOOLEAN ? [{ wanted, value: given.value }] : [];
  });
}

/** Whether all conditions hold for coerced variables. */
export function isMet(conditions: readonly Condition[], variables: Readonly<Record<string, unknown>>): boolean {
  return conditions.every((each) => ('variable' in each ? variables[each.variable] : each.value) === each.wanted);
}

/** Returns a test of whether a node is included for coerced variables. */
export const includedUnder =
  (variables: Readonly<Record<string, unknown>>) =>
  ({ directives }: SelectionNode): boolean =>
    isMet(conditionsOf(directives), variables);
