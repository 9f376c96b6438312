import { describe, expect, test } from 'vitest';
import type { AnyStage } from '../../catalog/stage.ts';
import { uuidText } from '../../storage/ids.ts';
import { catalogOf } from '../catalog/inline.ts';
import { withSchema } from '../catalog/with-schema.ts';
import { ENGINES } from '../databases.ts';
import { fetchEntities, subgraphOf } from '../kit/execute.ts';
import { builtSnapshot } from '../search/built-snapshot.ts';

/** Names that tables, statements or databases have a use for. */
const NAMES =
  `again closed dataset datasets first from group item key last limit number offset oid order owner rank rowid select
  seq table to user values where`.split(/\s+/);
const CATALOG = catalogOf({
  things: `type Thing @entity {
      ${NAMES.map((name) => `${name}: String`).join(' ')}
      parts: [Part] @connection(through: "ThingHasPart") notes: [Note] @connection
    }
    type Part @entity { number: String things: [Thing] @connection(through: "ThingHasPart") }
    type Note @attribute(of: "Thing") { rank: String }
    type ThingHasPart @association { first: String }`,
});

const LETTERS = ['a', 'b'];
const ids = new Map<string, string>();
const valuesOf = (letter: string) => Object.fromEntries(NAMES.map((name) => [name, `${name} ${letter}`]));

function stageThings(stage: AnyStage): void {
  for (const letter of LETTERS) {
    const id = stage.ref('Thing', letter);
    ids.set(letter, uuidText(id));
    stage.entity('Thing', id, valuesOf(letter));
    stage.attribute('Note', id, { rank: `note ${letter}` });
    const part = stage.ref('Part', letter);
    stage.entity('Part', part, { number: `part ${letter}` });
    stage.edge('ThingHasPart', id, part, { first: `edge ${letter}` });
  }
}

describe.each(ENGINES)('on %s', (engine) => {
  const snapshot = builtSnapshot(engine, CATALOG, stageThings);

  const ask = async (selection: string) => {
    const representations = [...ids.values()].map((id) => ({ __typename: 'Thing', id }));
    const catalog = withSchema(CATALOG);
    const { data, errors } = await fetchEntities(
      subgraphOf(catalog, 'things'),
      catalog,
      snapshot(),
      `... on Thing { ${selection} }`,
      representations,
    );
    expect(errors).toBeUndefined();
    return data._entities;
  };

  test('a field may bear any name, whatever the tables of loads and snapshots call theirs', async () => {
    expect(await ask(NAMES.join(' '))).toEqual(LETTERS.map((letter) => valuesOf(letter)));
  });

  test.each(NAMES)('records are filtered and ordered by %s', async (name) => {
    const [found] = await ask(
      `parts(filter: { EQ: ["things.${name}", "${name} a"] }, orderBy: ["things.${name} DESC"]) { edges { first node { number } } }
       notes(orderBy: ["rank ASC"]) { edges { node { rank } } }`,
    );
    expect(found).toEqual({
      parts: { edges: [{ first: 'edge a', node: { number: 'part a' } }] },
      notes: { edges: [{ node: { rank: 'note a' } }] },
    });
  });
});
