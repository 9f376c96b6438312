/** The messages of graphql-js that name a field, with groups for type and field, or for both joined by a dot. */
const MESSAGES: readonly RegExp[] = [
  /^Cannot query field "(?<field>\w+)" on type "(?<type>\w+)"/,
  /^Unknown argument "\w+" on field "(?<both>\w+\.\w+)"/,
  /^The field (?<both>\w+\.\w+) is deprecated/,
  /^Field "(?<both>\w+\.\w+)" argument /,
  /^Argument "\w+" of required type .* for (?:the )?field "(?<both>\w+\.\w+)"/,
  /^Field "(?<both>\w+\.\w+)" of required type/,
  /^Field "(?<field>\w+)" is not defined by type "(?<type>\w+)"/,
  /^Value "(?<field>\w+)" does not exist in "(?<type>\w+)" enum/,
  /^Unknown type "(?<type>\w+)"/,
];

/** The coordinate in a validation message, such as `Shop.seats`; undefined if it names none. */
export function coordinateIn(message: string): string | undefined {
  for (const form of MESSAGES) {
    const { both, type, field } = form.exec(message)?.groups ?? {};
    if (both !== undefined) return both;
    if (type !== undefined) return field === undefined ? type : `${type}.${field}`;
  }
  return undefined;
}
