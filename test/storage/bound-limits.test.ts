import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { limited, sql } from '../../storage/sql.ts';

const SOURCES = globSync('{gateway,ingest,lists,search,storage,subgraphs,verification}/**/*.ts', { cwd: REPOSITORY });

test('a bound limit is no parameter by itself: SQLite would prepare the statement again for each value', () => {
  expect(sql`SELECT 1 ${limited(3)}`).toEqual({ text: 'SELECT 1 LIMIT CAST(? AS integer)', parameters: [3] });
  expect(SOURCES.length).toBeGreaterThan(500);
  const wrong = SOURCES.filter((file) => /LIMIT (?:\?|\$\{bind\()/.test(readFileSync(join(REPOSITORY, file), 'utf8')));
  expect(wrong).toEqual([]);
});
