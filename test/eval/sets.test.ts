import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInPairs, builtInQueries } from '../../eval/built-in.ts';
import type { Firm } from '../../eval/firms.ts';
import { readMapping } from '../../eval/mapping.ts';
import { readOptions } from '../../eval/options.ts';
import { pairsOf, scorePairs } from '../../eval/pairs.ts';
import { abbreviated, changedSuffix, droppedWord, movedWords, seeded, twoTypos, typo } from '../../eval/perturb.ts';
import { queriesOf } from '../../eval/queries.ts';
import { isQuerySet } from '../../eval/rows.ts';
import { screenCases, screenCasesOf } from '../../eval/screen-names.ts';
import { dataFolder } from '../ingest/tiny.ts';
import { LISTS } from '../search/screening/lists.ts';

function file(name: string, ...lines: string[]): string {
  const path = join(dataFolder(), name);
  writeFileSync(path, lines.join('\n'));
  return path;
}

describe('"it reads any CSV of left, right, label (or query, expected id) with a small mapping file"', () => {
  test('left, right, label need no mapping', () => {
    const { pairs } = pairsOf(
      file('pairs.csv', 'left,right,label', 'Test Brew LLC,TEST BREW,1', 'Test Brew,Other Firm,0'),
      readMapping(undefined),
    );
    expect(pairs.map(({ left, right, label }) => [left.names, right.names, label])).toEqual([
      [['Test Brew LLC'], ['TEST BREW'], true],
      [['Test Brew'], ['Other Firm'], false],
    ]);
    const [same, other] = scorePairs(pairs, 'location');
    expect(same?.score).toBeGreaterThan(other?.score ?? 1);
    expect(same?.match.evidence[0]?.reason).not.toBe('');
  });

  test('other columns, delimiters and labels by a mapping file', () => {
    const map = file(
      'map.yaml',
      'left: {name: name_a, street: addr_a, zip: zip_a}',
      'right: name_b',
      'label: gold',
      'positive: [dup]',
      'delimiter: ";"',
    );
    const rows = ['gold;name_a;addr_a;zip_a;name_b', 'DUP;A;1 PIKE ST;98101;B', 'no;C;;;D'];
    expect(pairsOf(file('any.csv', ...rows), readMapping(map)).pairs).toMatchObject([
      {
        left: { names: ['A'], addresses: [{ street: '1 PIKE ST', zip: '98101' }] },
        right: { names: ['B'] },
        label: true,
      },
      { left: { names: ['C'], addresses: [] }, right: { names: ['D'] }, label: false },
    ]);
  });

  test('a byte order mark, quoted line ends, other letter case and delimiters, empty fields and labels', () => {
    const path = file(
      'export.csv',
      '\ufeffLeft Name;LEFT_STREET;left_zip;Right-Name;Label',
      '"Joe\'s\nPizza";1 Main St;98101;JOES PIZZA;TRUE',
      'Acme;;;Other;',
      'Blue;;;Red;No',
    );
    const { pairs, unlabelled } = pairsOf(path, readMapping(undefined));
    expect(pairs).toMatchObject([
      {
        left: { names: ["Joe's\nPizza"], addresses: [{ street: '1 Main St', zip: '98101' }] },
        right: { names: ['JOES PIZZA'] },
        label: true,
        kind: 'row 1',
      },
      { left: { names: ['Blue'], addresses: [] }, label: false, kind: 'row 3' },
    ]);
    expect(unlabelled).toBe(1);
  });

  test.each([
    ['1', true],
    ['True', true],
    ['YES', true],
    ['match', true],
    ['0', false],
    ['false', false],
    ['No', false],
    ['non-match', false],
  ])('the label %j is %j', (written, is) => {
    const path = file('pairs.csv', 'left,right,label', `A,B,${written}`);
    expect(pairsOf(path, readMapping(undefined)).pairs).toMatchObject([{ label: is }]);
  });

  test('a label that means neither is refused with its row', () => {
    const path = file('pairs.csv', 'left,right,label', 'A,B,1', 'C,D,maybe');
    expect(() => pairsOf(path, readMapping(undefined))).toThrow(
      /such as 1, 1.0, true or 0, 0.0, -1 in row 2 of .*, got "maybe"/,
    );
    const mapping = { ...readMapping(undefined), negative: ['maybe'] };
    expect(pairsOf(path, mapping).pairs.map(({ label }) => label)).toEqual([true, false]);
  });

  test('a column of kinds groups the cases', () => {
    const path = file('pairs.csv', 'kind,left,right,label', 'typo,A,B,1', ',C,D,0');
    expect(pairsOf(path, readMapping(undefined)).pairs.map(({ kind }) => kind)).toEqual(['typo', 'row 2']);
  });

  test('queries with expected ids', () => {
    const map = file('map.yaml', 'query: {name: q, city: town}', 'expected: gold');
    const queries = queriesOf(file('q.csv', 'q,town,gold', 'brew,SEATTLE,B0123456789abcdef'), readMapping(map));
    expect(queries).toMatchObject([{ fields: { name: 'brew', city: 'SEATTLE' }, expected: ['B0123456789abcdef'] }]);
  });

  test('names to screen, labelled or not', () => {
    const cases = screenCasesOf(file('s.csv', 'name,label', 'QMT,1', 'Harmless Bakery,0'), readMapping(undefined));
    expect(screenCases(LISTS, cases).map(({ score, label }) => [score, label])).toEqual([
      [1, true],
      [0, false],
    ]);
    const bare = screenCasesOf(
      file('b.csv', 'first_name,last_name,dob', 'Osvald,Trentham,19600203'),
      readMapping(undefined),
    );
    expect(screenCases(LISTS, bare)).toMatchObject([{ label: undefined, hit: { entity: { recordId: 'p1' } } }]);
  });

  test('a file with other columns is refused by the columns it has', () => {
    const pairs = file('pairs.csv', 'a,b', '1,2');
    expect(() => pairsOf(pairs, readMapping(undefined))).toThrow(/got a, b: name them in a mapping file/);
    const typo = file('map.yaml', 'left: {name: a, street: c}', 'right: b', 'label: b');
    expect(() => pairsOf(pairs, readMapping(typo))).toThrow(/the columns c in .*, got a, b/);
    const label = file('map.yaml', 'left: a', 'right: b', 'label: gold');
    expect(() => pairsOf(pairs, readMapping(label))).toThrow(/the columns gold in/);
    expect(() => pairsOf('no-such.csv', readMapping(undefined))).toThrow(/a file at no-such.csv, got ENOENT/);
    expect(() => queriesOf(file('none.csv', 'query,expected'), readMapping(undefined))).toThrow(/Expected rows/);
  });

  test('a file that expects ids and has no label asks queries', () => {
    const mapping = readMapping(undefined);
    expect(isQuerySet(file('q.csv', 'query,expected', 'a,b'), mapping)).toBe(true);
    expect(isQuerySet(file('p.csv', 'left,right,label', 'a,b,1'), mapping)).toBe(false);
  });

  test('the example of a mapping file is one', () => {
    const example = join(import.meta.dirname, '../../eval/sets/map.example.yaml');
    expect(readMapping(example)).toMatchObject({ left: { name: 'name_a' }, positive: ['yes'], scope: 'firm' });
  });

  test.each([
    ['an unknown field', 'lefft: name', /got "lefft"/],
    ['an unknown attribute', 'left: {nme: a}', /got "nme"/],
    ['an unknown type', 'type: FIRM', /got "FIRM"/],
    ['no fields at all', '- a', /Expected fields/],
    ['what is no YAML', 'left: [a', /Expected YAML/],
  ])('refuses %s by its name', (_, yaml, message) => {
    const read = () => readMapping(file('map.yaml', yaml));
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ code: 'BAD_MAPPING' }));
  });

  test.each([
    [['--pair', 'a.csv'], /Expected --pairs, --queries, .*'--pair'/],
    [['--errors', 'many'], /a number after --errors, got "many"/],
  ])('refuses the arguments %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});

describe('damaged names', () => {
  const many = <T>(make: (random: () => number) => T): T[] => {
    const random = seeded(7);
    return Array.from({ length: 200 }, () => make(random));
  };

  test('a typo changes one word of four letters or more, never its first letter', () => {
    for (const name of many((random) => typo('JOE BLUE COFFEE', random))) {
      if (name === undefined) continue;
      expect(name).toMatch(/^JOE B\S+ C\S+$/);
      expect(name).not.toBe('JOE BLUE COFFEE');
    }
    expect(typo('A BC 123', seeded(1))).toBeUndefined();
  });

  test('the same seed damages alike', () => {
    expect(many((random) => twoTypos('BLUE COFFEE ROASTERS', random))).toEqual(
      many((random) => twoTypos('BLUE COFFEE ROASTERS', random)),
    );
  });

  test.each([
    ['a dropped word', droppedWord, 'BLUE STAR COFFEE', /^BLUE (?:STAR|COFFEE)$/],
    ['moved words', movedWords, 'BLUE COFFEE', /^COFFEE BLUE$/],
    ['another suffix', changedSuffix, 'BLUE COFFEE LLC', /^BLUE COFFEE(?! LLC$)/],
    ['an abbreviation', abbreviated, 'BLUE AND SONS', /^BLUE & SONS$/],
  ])('%s', (_, damage, name, expected) => {
    for (const damaged of many((random) => damage(name, random)))
      if (damaged !== undefined) expect(damaged).toMatch(expected);
  });
});

test('built-in sets: a firm and its copies match; another firm with the same words or address does not', () => {
  const firm = (key: string, name: string, street: string): Firm => ({
    key,
    id: key,
    name,
    street,
    unit: '',
    city: 'SEATTLE',
    state: 'WA',
    zip: '98101',
  });
  const firms = [
    firm('1', 'BLUE STAR COFFEE', '1 PIKE ST'),
    firm('2', 'RED STAR BAKERY', '1 PIKE ST'),
    firm('3', 'OLD MILL', '2 PINE ST'),
  ];
  const pairs = builtInPairs(firms);
  expect(pairs.filter(({ label }) => label).length).toBeGreaterThan(8);
  const negatives = pairs.filter(({ label }) => !label);
  expect(new Set(negatives.map(({ kind }) => kind))).toContain('same address, other firm');
  expect(negatives.every(({ left, right }) => left.names?.[0] !== right.names?.[0])).toBe(true);
  expect(builtInQueries(firms, false).every(({ fields }) => fields.city === undefined)).toBe(true);
});
