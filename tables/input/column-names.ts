/** The meanings that a column may have, each with other names for it. */
type NamedColumns<Column extends string> = readonly (readonly [Column, ...string[]])[];

/** The name of a column in the form in which it is compared: letter case, blanks and punctuation are ignored. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns a function from the name of a column to its meaning; undefined for an unknown name. */
export function columnNames<Column extends string>(
  columns: NamedColumns<Column>,
): (name: string) => Column | undefined {
  const known = new Map(
    columns.flatMap(([column, ...names]) =>
      [column, ...names].map((name): [string, Column] => [plainName(name), column]),
    ),
  );
  return (name) => known.get(plainName(name));
}
