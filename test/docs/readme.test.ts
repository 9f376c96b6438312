import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { describeConfiguration } from '../../catalog/configuration.ts';
import { CATALOGUE } from '../../catalog/errors/catalogue.ts';
import { childEnvironment } from '../child-environment.ts';
import { code, expectFresh, table } from './parts.ts';

const TABLES = {
  commands: () => table(['Command', 'What it does'], commands()),
  settings: () =>
    table(
      ['Setting', 'Default', 'Meaning'],
      describeConfiguration({}).map(({ name, value, description }) => [code(name), value && code(value), description]),
    ),
  errors: () =>
    table(
      ['Code', 'Status', 'Retry', 'When'],
      Object.entries(CATALOGUE).map(([name, { status, retryable, when }]) => [
        code(name),
        String(status),
        retryable ? 'yes' : 'no',
        when,
      ]),
    ),
};

test.for([
  ['README.md', {}],
  ['docs/commands.md', { commands: TABLES.commands }],
  ['docs/settings.md', { settings: TABLES.settings }],
  ['docs/answers.md', { errors: TABLES.errors }],
] as const)('%s repeats what the code has', ([path, tables]) => expectFresh(path, tables));

test('every `npx svc` command that a document or workflow names is one', () => {
  const files = [
    'README.md',
    'docs/commands.md',
    'docs/graph.md',
    'CONTRIBUTING.md',
    '.ci/run',
    '.github/workflows/graph.yml',
  ];
  const named = files.flatMap((file) => [
    ...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(/npx (svc [a-z]+)/g),
  ]);
  expect(named.length).toBeGreaterThan(5);
  expect(commands().map(([command]) => command)).toEqual(
    expect.arrayContaining([...new Set(named.map(([, command]) => code(command ?? '')))]),
  );
});

/** The lines of `svc --help`, each description joined to one line. */
function commands(): string[][] {
  const entry = join(REPOSITORY, 'cli', 'svc.js');
  const help = execFileSync(process.execPath, [entry, '--help'], { encoding: 'utf8', env: childEnvironment() });
  const [, list = ''] = help.split('Commands:\n');
  return list
    .replaceAll(/\n {5,}/g, ' ')
    .split('\n')
    .map((line) => /^ {2}(\S+) {2,}(\S.*)$/.exec(line))
    .flatMap((match) => (match === null ? [] : [[code(`svc ${match[1]}`), match[2] ?? '']]));
}

test("what runs outside a checkout names its file: `npx svc` would offer a stranger's package, beside the key of the user", () => {
  const pages = ['docs/agents.md', 'docs/codegen.md'].map((path) => readFileSync(join(REPOSITORY, path), 'utf8'));
  for (const page of pages) {
    expect(page).toMatch(/\/opt\/svc\/cli\/svc\.js/);
    expect(page).not.toMatch(/npx svc|"npx"/);
  }
});

test('a workflow runs what CI runs, and each action is one commit', () => {
  const folder = join(REPOSITORY, '.github', 'workflows');
  const workflows = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(workflows.some((text) => /run: bash \.ci\/run$/m.test(text))).toBe(true);
  const actions = workflows.flatMap((text) => [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action));
  expect(actions.length).toBeGreaterThan(5);
  for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});
