/** What a column may hold, each with other names for it. */
type NamedColumns<Column extends string> = readonly (readonly [Column, ...string[]])[];

/** A name of a column as it is compared: letter case, blanks and punctuation do not count. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** What a column of this name holds; undefined for a name that none of these has. */
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
