/** The messages of graphql-js that name a field, with the groups of type and field, or of both joined by a dot. */
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

/** The coordinate that a message of validation is about, such as `Shop.seats`; undefined where it names none. */
export function coordinateIn(message: string): string | undefined {
  for (const form of MESSAGES) {
    const { both, type, field } = form.exec(message)?.groups ?? {};
    if (both !== undefined) return both;
    if (type !== undefined) return field === undefined ? type : `${type}.${field}`;
  }
  return undefined;
}
