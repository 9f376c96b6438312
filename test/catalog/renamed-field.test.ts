import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { generateFiles, REPOSITORY, writeFiles } from '../../catalog/compose-repository.ts';

/** What a change of the SDL means for no code that is served, or is no code. */
const LEFT_OUT = /^(\.|node_modules$|var$|test$|bench$|eval$|docs$)/;

/** Names of the files in which the compiler finds an error after a change of one authored SDL and `svc compose`. */
function filesInError(subgraph: string, change: (sdl: string) => string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'svc-renamed-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const room of readdirSync(REPOSITORY).filter((name) => !LEFT_OUT.test(name)))
    cpSync(join(REPOSITORY, room), join(root, room), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  const authored = join(root, 'subgraphs', subgraph, 'authored.graphql');
  writeFileSync(authored, change(readFileSync(authored, 'utf8')));
  expect(writeFiles(root, generateFiles(root).files)).toContain('catalog/generated/graph.ts');
  const tsc = join(REPOSITORY, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error TS/gm)].map(([, file = '']) => basename(file));
  return [...new Set(files)].sort();
}

test('"a renamed field is a compile error in every room", and so are a renamed association and a value that is gone', () => {
  const files = filesInError('legal-entities', (sdl) =>
    sdl
      .replace('dateOfBirth: Date', 'bornOn: Date')
      .replaceAll('LegalEntityPerformsRole', 'LegalEntityHoldsRole')
      .replace('"not_issued", ', ''),
  );
  expect(files).toEqual(
    expect.arrayContaining([
      // Sources and what they share, the sample, own records.
      ...['listed-party.ts', 'filing.ts', 'people.ts', 'tins.ts', 'person-kinds.ts'],
      // Derivations, rules of resolution, search.
      ...['watchlist-flags.ts', 'same-person.ts', 'kinds.ts'],
    ]),
  );
});
