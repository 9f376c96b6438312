/**
 * Replaces each `?` with PostgreSQL's numbered placeholders: $1, $2 and so on. Question marks inside quotes stay. Trap:
 * the text must not use `?` for anything else, such as JSON operators.
 */
export function numbered(sql: string): string {
  let number = 0;
  return sql.replace(QUOTED_OR_MARK, (found) => {
    if (found !== '?') return found;
    number += 1;
    return `$${number}`;
  });
}

const QUOTED_OR_MARK = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;
