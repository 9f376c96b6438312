import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { readResolution } from '../../ingest/inputs/manifest-resolution.ts';
import { NO_SETTINGS } from '../../ingest/resolution/corrections/join-settings.ts';
import { runCommandWith } from '../cli/run-command.ts';
import { dataFolder } from '../ingest/tiny.ts';

const page = readFileSync(join(REPOSITORY, 'docs', 'corrections.md'), 'utf8');
/** Texts of files, each under its name. */
const FILES = [...page.matchAll(/^`([\w.]+)`:\n\n```\w+\n(.*?)^```$/gms)].map(
  ([, name = '', text = '']) => [name, text] as const,
);
const BLOCKS = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text.trimEnd().split('\n'));

/** The words of a command line, some of them in quotation marks. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

test('docs/corrections.md: its commands on its files, from a list in the manifest to a join that is taken back', async () => {
  const folder = dataFolder();
  for (const [name, text] of FILES) writeFileSync(join(folder, name), text);
  const svc = async (line: string) => {
    expect(line).toMatch(/^npx svc /);
    const words = wordsOf(line).slice(2);
    const settings = { SVC_DATA_DIR: join(folder, 'var') };
    const { status, stdout, stderr } = await runCommandWith(settings, words, folder);
    expect({ line, status, stderr: status === 0 ? '' : stderr }).toEqual({ line, status: 0, stderr: '' });
    return stdout + stderr;
  };
  const [[ingest = ''] = [], [review = '', out = ''] = [], [take = ''] = [], byHand = []] = BLOCKS;
  expect(await svc(ingest)).toMatch(/^corrections\n +1 {2}joined$/m);
  const shown = await svc(review);
  expect(shown).toMatch(/^ 0\.\d\d {2}yes +OperatingLocation .*ABAY MARKET.*ABAY INTERNATIONAL/m);
  expect(shown).toMatch(/^ 0\.\d\d {2}no +OperatingLocation .*BONNIE B'S HOT DOGS.*BONNIE B'S PEPPERS/m);
  await svc(out);
  const list = join(folder, 'review.csv');
  const written = readFileSync(list, 'utf8');
  expect(await svc(take)).toContain('0 kept, 0 known before, 3 without decision, 0 refused, 0 bad rows.');
  const decided = written.split('\n').map((row) => (row.includes('CAP HILL') ? row.replace('""', '"not-same"') : row));
  writeFileSync(list, decided.join('\n'));
  expect(await svc(take)).toContain('1 kept, 0 known before, 2 without decision');
  expect(await svc(take)).toContain('0 kept, 1 known before, 2 without decision');
  expect(await svc(review)).not.toContain('CAP HILL');

  const [reject = '', accept = '', kept = '', again = '', explain = '', forget = '', ...others] = byHand;
  expect(others).toEqual([]);
  expect(await svc(reject)).toContain(
    'OperatingLocation crm:c1 and web:w1 are two.\nIt takes effect with the next load',
  );
  expect(await svc(accept)).toContain('OperatingLocation crm:c2 and web:w2 are one.');
  expect(await svc(kept)).toContain('Wrote 3 corrections to kept.csv.');
  expect(readFileSync(join(folder, 'kept.csv'), 'utf8')).toMatch(
    /^"not-same","OperatingLocation","web","w1","crm","c1","[^"]+","20[^"]+Z","two owners"$/m,
  );
  expect(await svc(again)).toMatch(/^corrections\n +2 {2}joined\n +2 {2}kept apart$/m);
  expect(await svc(explain)).toMatch(
    /^corrections\n {2}not-same .*: kept apart, said by \S+ on 20\d\d-\d\d-\d\d: "two owners" \(svc resolve\); gave way: .* by same-place-and-name: "ABAY \w+" and "ABAY \w+" at one address/m,
  );
  expect(await svc(forget)).toContain('Forgot that OperatingLocation crm:c1 and web:w1 are not-same.');
});

test('docs/corrections.md: the parts of a manifest that switch joins off, and that name brands', () => {
  const faults: string[] = [];
  const parts = [...page.matchAll(/^```yaml\n(resolution:.*?)^```$/gms)];
  const read = parts.map(([, yaml = '']) => readResolution(parse(yaml).resolution, (fault) => void faults.push(fault)));
  expect(read).toEqual([
    { rulesOff: ['chain-of-one-name'], alone: ['crm'], apart: [['crm', 'web']], brands: [] },
    {
      ...NO_SETTINGS,
      brands: [{ name: 'ZELBO QUARX', aliases: ['Z Q DINER'], naics: ['722'], common: [] }],
    },
  ]);
  expect(faults).toEqual([]);
});
