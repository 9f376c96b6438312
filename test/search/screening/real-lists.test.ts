import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realData } from '../../../eval/firms.ts';
import { seeded } from '../../../eval/perturb.ts';
import { screenCases } from '../../../eval/screen-names.ts';
import { businessNames, damagedNames } from '../../../eval/screening-set.ts';
import { originalScripts } from '../../../eval/screening-ways.ts';
import { withSnapshot } from '../../../eval/snapshots.ts';
import { ingest } from '../../../ingest/ingest.ts';
import { classify } from '../../../matching/fit/measures.ts';
import { NO_PERSON_NAMES } from '../../../matching/names/person-names.ts';
import { screenedWords } from '../../../matching/screening/name-words.ts';
import { screenEntity } from '../../../matching/screening/screen.ts';
import type { ScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { screeningLists } from '../../../search/screening/screening-lists.ts';
import { runs } from '../../runs.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { ARABIC_NAMES } from './arabic-names.ts';
import { screenText } from './lists.ts';
import { NOTHING_NEW } from './name-ways.ts';

const data = realData();
if (data === undefined) console.warn('Skipped: screening against the real lists needs real records (SVC_TEST_SHARED).');

/** Lines of payments, with the place of a name. */
const LINES = [
  'Rent paid by …',
  'INVOICE 4411 … MARCH',
  'wire to … for consulting',
  '…, second instalment',
  'Salary … May',
];
/** One name of so many is looked for in a run. */
const SHARE = 16;
/** Of so many businesses, where a bound is near, one is screened; all of them at night. The same in each run: a draw would decide. */
const STEP = 4 / runs(4);
/** Of so many listed organizations one is looked for by a part of its name. */
const PART = 4;
/** Minimum evidence of a distinctive word, in nats. */
const DISTINCTIVE = 4;
const FORM = /\b(?:LLC|INC|CORP|CO|LTD|PLLC)\b/i;
const PATHS = ['ofac_sdn', 'ofac_consolidated', 'un_consolidated', 'bis_dpl/dpl_2022-09.txt'];

const someBusinesses = () => businessNames(data ?? '').filter((_, at) => at % STEP === 0);

describe.skipIf(data === undefined)('the real lists', () => {
  const ends: (() => void)[] = [];
  afterAll(() => {
    for (const end of ends) end();
  });
  let index: ScreeningIndex;
  beforeAll(async () => {
    const dataDir = temporaryFolder('screening', (remove) => ends.push(remove));
    await ingest({ dataDir, paths: PATHS.map((path) => join(data ?? '', path)) });
    index = await withSnapshot(dataDir, (snapshot) => screeningLists(snapshot));
  });

  test('hold every entry of the files, by list', () => {
    const entries = Object.fromEntries(index.lists.map(({ collection, entries: count }) => [collection, count]));
    expect(entries).toMatchObject({ SDN: 8_976, UN: 1_003 });
    expect(Object.keys(entries)).toEqual(['BIS-DPL', 'CAPTA', 'NS-CMIC', 'NS-MBS', 'PLC', 'SDN', 'SSI', 'UN']);
    expect(index.names.names.length).toBeGreaterThan(29_000);
  });

  test('"every primary name and alias of the loaded lists, exact: recall 1.0", weak ones as hits, one of sixteen, others in each run', () => {
    const turn = randomInt(SHARE);
    const missed = index.names.names.filter(({ text, record, isWeak }, at) => {
      if (at % SHARE !== turn) return false;
      const listed = index.records[record];
      const { hits } = screenEntity(index, { [listed?.isPerson ? 'person_name' : 'org_name']: [text] });
      const exact = isWeak ? 0.74 : 1;
      return !hits.some(({ entity, score }) => score >= exact && entity.legalEntityId === listed?.legalEntityId);
    });
    expect(missed).toEqual([]);
  });

  test.each(Object.entries(NOTHING_NEW))(
    '"what says nothing new changes nothing": of 40 listed organizations 39 are found with %s, others in each run',
    (_, write) => {
      const turn = randomInt(SHARE);
      const organizations = index.records.filter(
        ({ isPerson, names: [name = ''] }, at) => !isPerson && at % SHARE === turn && /^[A-Z]{3}.* [A-Z]{3}/.test(name),
      );
      const missed = organizations.flatMap(({ names: [name = ''], legalEntityId }) => {
        const { hits } = screenEntity(index, { org_name: [write(name)] });
        return hits.some(({ entity, alert }) => alert && entity.legalEntityId === legalEntityId) ? [] : write(name);
      });
      expect(organizations.length).toBeGreaterThan(100);
      // Of all 4,363 at most 73 are missed, with "Holdings"; a share of them may have three standard deviations more than one of 40.
      const expected = organizations.length / 40;
      expect(missed.length, missed.join('; ')).toBeLessThan(expected + 3 * Math.sqrt(expected));
    },
  );

  test('by two words of much evidence 92 % are found, and with the last word behind such a one left out 90 %, others in each run', () => {
    const found = { two: [0, 0], last: [0, 0] };
    const turn = randomInt(PART);
    for (const [
      at,
      {
        names: [name = ''],
        isPerson,
        legalEntityId,
      },
    ] of index.records.entries()) {
      if (isPerson || at % PART !== turn) continue;
      const words = screenedWords(name);
      const own = words.filter((word) => index.names.word(word).evidence > DISTINCTIVE);
      const count = (kind: keyof typeof found, query: readonly string[]) => {
        const { hits } = screenEntity(index, { org_name: [query.join(' ')] }, { maxResults: 1000 });
        found[kind][1] = (found[kind][1] ?? 0) + 1;
        if (hits.some((hit) => hit.alert && hit.entity.legalEntityId === legalEntityId))
          found[kind][0] = (found[kind][0] ?? 0) + 1;
      };
      if (own.length === 2) count('two', own);
      if (words.length > 2 && own.includes(words[0] ?? '')) count('last', words.slice(0, -1));
    }
    const share = ([hits = 0, all = 1]: readonly number[]) => hits / all;
    expect(found.two[1]).toBeGreaterThan(50);
    expect(share(found.two)).toBeGreaterThan(0.92);
    expect(share(found.last)).toBeGreaterThan(0.9);
  });

  // The goal is 0.1 % (docs/decisions/screening.md).
  test('less than 0.2 % of the ordinary firms of Seattle and San Francisco alert', () => {
    const firms = someBusinesses().filter(({ fields: { name = '' } }) => FORM.test(name));
    const alerts = firms.filter(({ fields: { name = '' } }) => screenEntity(index, { org_name: [name] }).alert);
    expect(firms.length).toBeGreaterThan(10_000 / STEP);
    expect(alerts.length / firms.length).toBeLessThan(0.002);
  });

  test('"payment lines at most what their names give", a point more or less, and listed names in them are found', () => {
    const lineOf = (name: string, at: number) => LINES[at % LINES.length]?.replace('…', name) ?? name;
    const alerting = (names: readonly string[], screened: (name: string, at: number) => boolean) =>
      names.filter(screened).length / names.length;
    const isAlert = (name: string, at: number) => screenText(index, lineOf(name, at)).alert;
    const firms = businessNames(data ?? '').flatMap(({ fields: { name } }, at) =>
      at % SHARE === 0 && name ? [name] : [],
    );
    const asEntities = alerting(firms, (name) => screenEntity(index, { org_name: [name] }).alert);
    expect(alerting(firms, isAlert)).toBeLessThan(asEntities + 0.01);
    const listed = index.records.flatMap(({ names: [name] }, at) =>
      at % SHARE === 0 && name !== undefined ? [name] : [],
    );
    expect(alerting(listed, isAlert)).toBeGreaterThan(0.975);
  });

  test('"a name in another script scores as its usual romanization does, and as rarely", Arabic', () => {
    const isAlert = (name: string) => screenEntity(index, { person_name: [name] }).alert;
    const asRomanized = ARABIC_NAMES.filter(({ latin }) => isAlert(latin)).length;
    expect(ARABIC_NAMES.filter(({ script }) => isAlert(script)).length).toBeLessThanOrEqual(asRomanized);
    const originals = originalScripts(index, NO_PERSON_NAMES);
    expect(originals.length).toBeGreaterThan(500);
    const found = (threshold: number) => originals.filter(({ score }) => score >= threshold).length / originals.length;
    expect(found(0.8)).toBeGreaterThan(0.78);
    expect(found(0.9)).toBeGreaterThan(0.7);
  });

  test('"recall at least 0.95 at a false-positive rate under 0.5 %"', () => {
    const businesses = someBusinesses();
    expect(businesses.length).toBeGreaterThan(30_000 / STEP);
    const screened = screenCases(index, [...damagedNames(index, runs(2_400)), ...businesses]);
    const labelled = screened.map(({ score, label }) => ({ score, label: label === true }));
    const { recall, falsePositives, trueNegatives } = classify(labelled, 0.75);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(falsePositives / (falsePositives + trueNegatives)).toBeLessThan(0.005);
    // At the threshold of alerts, 0.8, fewer are false, and some 1.5 points of recall are lost.
    const alerts = classify(labelled, 0.8);
    expect(alerts.recall).toBeGreaterThanOrEqual(0.94);
    expect(alerts.falsePositives / (alerts.falsePositives + alerts.trueNegatives)).toBeLessThan(0.0035);
  });

  test('no text fails: common words, one letter, 500 characters, punctuation, emoji, right-to-left, random bytes', () => {
    const random = seeded(5);
    const bytes = () =>
      String.fromCharCode(...Array.from({ length: 1 + Math.floor(random() * 500) }, () => random() * 256));
    const texts = [
      ...[
        'MOHAMMED ALI',
        'TRADING COMPANY',
        'AL',
        'a',
        '!?.,',
        '🙂🙂',
        'שלום עולם',
        'x'.repeat(500),
        'al '.repeat(160),
      ],
      ...Array.from({ length: 500 }, bytes),
    ];
    for (const text of texts) {
      const query = { org_name: [`${text}.`], person_name: [`${text}.`] };
      const { hits } = screenEntity(index, query, { hitThreshold: 0 });
      expect(hits.length).toBeLessThanOrEqual(30);
    }
  });
});
