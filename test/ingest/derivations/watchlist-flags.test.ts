import { expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import type { Stage } from '../../../catalog/stage.ts';
import { built, facts } from '../tiny.ts';

const CATALOG = readCatalog();

function entity(stage: Stage, key: string, names: readonly string[], born?: string) {
  const id = stage.ref('LegalEntity', key);
  stage.entity('LegalEntity', id);
  for (const name of names) stage.attribute('LegalEntityName', id, { name }, {}, name);
  if (born !== undefined) {
    const person = stage.ref('Person', key);
    stage.entity('Person', person, { fullName: names[0] ?? null, dateOfBirth: born });
    stage.edge('PersonIsInstanceOfLegalEntity', person, id);
  }
  return id;
}

function listed(stage: Stage, key: string, names: readonly string[], born?: string) {
  const id = entity(stage, key, names, born);
  const entry = stage.ref('WatchlistEntry', key);
  stage.entity('WatchlistEntry', entry, { watchlistName: 'SDN' });
  stage.edge('LegalEntityAppearsOnWatchlistEntry', id, entry);
  return entry;
}

const FLAGS = `SELECT n.name AS name, l.name AS listed, f.confidence AS confidence, f.confidence_fields AS fields,
    f.from_rank AS from_rank, f.to_rank AS to_rank
  FROM legal_entity_is_flagged_by_watchlist_entry AS f
  JOIN legal_entity_name AS n ON n.owner_key = f.from_key AND n.rank = 0
  JOIN legal_entity_appears_on_watchlist_entry AS a ON a.to_key = f.to_key
  JOIN legal_entity_name AS l ON l.owner_key = a.from_key AND l.rank = 0 ORDER BY f.from_key, f.from_rank`;

test('every legal entity is screened by all its names and flagged at 0.8 and above; the listed party is not', async () => {
  const { rows, report } = await built(({ stage }) => {
    const one = stage(facts('one'));
    listed(one, 'l1', ['QUIBDO MARITIME TRADING', 'ZARANDIX LINES']);
    listed(one, 'l2', ['ZARANDIX LINE']);
    entity(one, 'e1', ['HARMLESS BAKERY LLC', 'ZARANDIX LINES INC']);
    entity(one, 'e2', ['QUIBDO BAKERY']);
  }, CATALOG);
  expect(await rows(FLAGS)).toMatchObject([
    { name: 'HARMLESS BAKERY LLC', listed: 'QUIBDO MARITIME TRADING', fields: 'name', from_rank: 0, to_rank: 0 },
    { name: 'HARMLESS BAKERY LLC', listed: 'ZARANDIX LINE', fields: 'name', from_rank: 1, to_rank: 0 },
  ]);
  expect(report.derived.at(-1)?.rows).toBe(2);
});

test('days of birth are compared where both sides have one', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    listed(one, 'l1', ['OSVALD TRENTHAM'], '1960-02-03');
    entity(one, 'same', ['OSVALD TRENTHAM'], '1960-02-03');
    entity(one, 'other', ['OSVALD TRENTHAM'], '1984-07-09');
    entity(one, 'unknown', ['TRENTHAM OSVALD']);
  }, CATALOG);
  expect(await rows(FLAGS)).toMatchObject([
    { name: 'OSVALD TRENTHAM', confidence: 1, fields: 'name,dob', to_rank: 0 },
    { name: 'TRENTHAM OSVALD', confidence: 1, fields: 'name', to_rank: 1 },
  ]);
});

test('what a source said of a pair stays, and its ranks come first', async () => {
  const { rows } = await built(({ stage }) => {
    const one = stage(facts('one'));
    const entry = listed(one, 'l1', ['QUIBDO MARITIME TRADING']);
    listed(one, 'l2', ['QUIBDO MARITIME TRADING']);
    const firm = entity(one, 'e1', ['QUIBDO MARITIME TRADING']);
    one.edge('LegalEntityIsFlaggedByWatchlistEntry', firm, entry, { confidence: 0.66, confidenceFields: 'name' });
  }, CATALOG);
  expect(await rows(FLAGS)).toMatchObject([
    { confidence: 0.66, from_rank: 0 },
    { confidence: 1, from_rank: 1 },
  ]);
});
