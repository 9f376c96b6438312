import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { unknownSettings } from '../deploy/documents.ts';

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(REPOSITORY, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(REPOSITORY, 'docs', 'decisions')).map((name) => `docs/decisions/${name}`),
];
const page = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

/** The commands of svc by name, with their options. */
const COMMANDS = new Map<string, Command>();
for (const file of readdirSync(join(REPOSITORY, 'cli', 'commands'))) {
  const exported: object = await import(join(REPOSITORY, 'cli', 'commands', file));
  const make: (() => Command) | undefined = Object.entries(exported).find(([name]) => name.endsWith('Command'))?.[1];
  const command = make?.();
  if (command !== undefined) COMMANDS.set(command.name(), command);
}

/** What is wrong with the words after `svc`: a command, subcommand or option that there is not. */
function faultOf(words: readonly string[]): string | undefined {
  const [name = '', ...rest] = words;
  let command = COMMANDS.get(name);
  if (command === undefined) return `there is no svc ${name}`;
  for (const word of rest) {
    const [option = ''] = word.split('=');
    const below: Command | undefined = command.commands.find((each) => each.name() === word);
    if (below !== undefined) command = below;
    else if (/^--[a-z]/.test(option) && !hasOption(command, option))
      return `svc ${words.join(' ')}: there is no ${option}`;
  }
  return undefined;
}

const hasOption = (command: Command, option: string): boolean =>
  option === '--help' || command.options.some(({ long }) => long === option);

/** The words of each `svc …` that a page writes as code, up to what the shell does with it. */
const written = (text: string): string[][] =>
  [...text.matchAll(/(?:`|npx |^)svc ((?:[a-z][a-z-]*)(?:[ \t]+[^`\n|;&#]*)?)/gm)].map(([, words = '']) =>
    words
      .replaceAll(/'[^']*'|"[^"]*"/g, 'text')
      .trim()
      .split(/[ \t]+/),
  );

test('every command that a page names is one, with options that it has', () => {
  const all = PAGES.flatMap((path) => written(page(path)).map((words) => [path, words] as const));
  expect(all.length).toBeGreaterThan(100);
  expect(
    all.flatMap(([path, words]) => {
      const fault = faultOf(words);
      return fault === undefined ? [] : [`${path}: ${fault}`];
    }),
  ).toEqual([]);
});

test('every setting that a page names is one', () => {
  for (const path of PAGES) {
    // One of those that Kubernetes adds, and why it is told apart.
    const names = [
      ...page(path)
        .replaceAll('SVC_GATEWAY_PORT', '')
        .matchAll(/\bSVC_[A-Z][A-Z_]*[A-Z]\b/g),
    ].map(([name]) => name);
    expect([path, unknownSettings(new Set(names))]).toEqual([path, []]);
  }
});
