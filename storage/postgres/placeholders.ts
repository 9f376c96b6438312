/**
 * The text with `?` numbered as PostgreSQL wants them: $1, $2 and so on. Question marks inside quotes are text. The
 * warehouse's statements have no other use of `?`, such as the JSON operators.
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
