import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { FieldAlias, ListContent } from '../../operations/list.ts';
import { columnPaths } from './column-path.ts';
import type { DefinedColumn } from './list-definition.ts';
import { isBusiness } from './listed-type.ts';
import { usualColumns } from './usual-columns.ts';
import { within } from './within.ts';

/** The column that identifies the business of a row, in every file. */
export const SVC_ID = 'svc_id';
/** The column that identifies the entity of a row: a team's own records have no short id. */
const identifierOf = (entity: string): string => (isBusiness(entity) ? SVC_ID : 'id');
/** Columns of an enrichment: how good the match is, what matched, and why a row has no match. */
export const MATCH_SCORE = 'match_score';
export const MATCHED = 'matched';
export const MATCH_REASON = 'match_reason';
/** Prefix of the input's own columns in the file of an enrichment. */
export const INPUT_PREFIX = 'input_';

/** Maximum columns of one file. */
export const MAX_COLUMNS = 500;
const MAX_NAME = 200;

/**
 * The columns of a list in their order: `svc_id` (`id` for a team's own records) and "the attribute columns"; "aliases
 * rename, columnOrdering picks and orders" by path or alias. Without columnOrdering: the default columns and those that have
 * an alias. Throws BAD_USER_INPUT.
 */
export function definedColumns(
  catalog: Catalog,
  entity: string,
  { fieldAliases, columnOrdering, listType }: Pick<ListContent, 'fieldAliases' | 'columnOrdering' | 'listType'>,
): readonly DefinedColumn[] {
  const named = aliased(catalog, entity, fieldAliases);
  const chosen =
    columnOrdering === null
      ? usual(catalog, entity, named)
      : columnOrdering.flatMap((text, index) =>
          within(`input.columnOrdering[${index}]`, () => ordered(catalog, entity, text, named)),
        );
  const id = identifierOf(entity);
  const columns = chosen.some(({ path }) => path === id)
    ? chosen
    : [{ path: id, alias: named.get(id) ?? id }, ...chosen];
  if (columns.length > MAX_COLUMNS)
    throw badUserInput('input.columnOrdering', `at most ${MAX_COLUMNS} columns`, columns.length);
  expectDifferent(columns, listType === 'ENRICHMENT');
  return columns;
}

/** The aliases by column name. */
function aliased(catalog: Catalog, entity: string, aliases: readonly FieldAlias[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const [index, { fullyQualifiedName, aliasName }] of aliases.entries()) {
    const what = `input.aliases[${index}]`;
    const alias = aliasName.trim();
    if (alias === '' || alias.length > MAX_NAME || /\p{Cc}/u.test(alias))
      throw badUserInput(`${what}.aliasName`, `1 to ${MAX_NAME} printable characters`, aliasName);
    const names = within(`${what}.fullyQualifiedName`, () => namesOf(catalog, entity, fullyQualifiedName));
    for (const [at, name] of names.entries()) {
      if (named.has(name)) throw badUserInput(`${what}.fullyQualifiedName`, 'one alias for a column', name);
      named.set(name, names.length === 1 ? alias : `${alias}_${at}`);
    }
  }
  return named;
}

const usual = (catalog: Catalog, entity: string, named: ReadonlyMap<string, string>): readonly DefinedColumn[] =>
  [
    ...new Set([
      identifierOf(entity),
      ...usualColumns(catalog, entity).flatMap((text) => namesOf(catalog, entity, text)),
      ...named.keys(),
    ]),
  ].map((path) => ({ path, alias: named.get(path) ?? path }));

/** The columns of one entry of columnOrdering, by path or by alias. */
function ordered(
  catalog: Catalog,
  entity: string,
  text: string,
  named: ReadonlyMap<string, string>,
): readonly DefinedColumn[] {
  const byAlias = [...named].find(([, alias]) => alias === text.trim());
  if (byAlias !== undefined) return [{ path: byAlias[0], alias: byAlias[1] }];
  return namesOf(catalog, entity, text).map((path) => ({ path, alias: named.get(path) ?? path }));
}

const namesOf = (catalog: Catalog, entity: string, text: string): readonly string[] =>
  text.trim() === identifierOf(entity)
    ? [identifierOf(entity)]
    : columnPaths(catalog, entity, text.trim()).map(({ name }) => name);

/** Requires different column names: readers of files identify a column by its name, some of them ignoring letter case. */
function expectDifferent(columns: readonly DefinedColumn[], isEnrichment: boolean): void {
  const taken = new Map<string, string>(
    isEnrichment ? [MATCH_SCORE, MATCHED, MATCH_REASON].map((name) => [name, name]) : [],
  );
  for (const { path, alias } of columns) {
    const key = alias.toLowerCase();
    const before = taken.get(key);
    if (before === path) throw badUserInput('input.columnOrdering', 'each column once', path);
    if (before !== undefined) throw badUserInput('input.aliases', `different names for ${before} and ${path}`, alias);
    if (isEnrichment && key.startsWith(INPUT_PREFIX))
      throw badUserInput(
        'input.aliases',
        `names that do not begin with ${INPUT_PREFIX}, as the columns of the input do`,
        alias,
      );
    taken.set(key, path);
  }
}
