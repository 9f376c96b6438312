import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { generateFiles, writeFiles } from '../../../catalog/compose-repository.ts';

/** A git repository of a graph, gone when the test is. */
export interface Repository {
  readonly root: string;
  /** Writes files by path below the repository. */
  write(files: Readonly<Record<string, string>>): void;
  /** Writes authored SDL by subgraph, and the rover.yaml that lists exactly these subgraphs. */
  author(sdl: Readonly<Record<string, string>>): void;
  /** `svc compose`, then one commit of everything. */
  commit(): void;
}

export function repository(authored: Readonly<Record<string, string>>): Repository {
  const root = mkdtempSync(join(tmpdir(), 'svc-check-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  const made: Repository = {
    root,
    write(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    },
    author(sdl) {
      const entries = Object.keys(sdl).map(
        (name) =>
          `  ${name}:\n    routing_url: http://${name}\n    schema:\n      file: subgraphs/${name}/schema.graphql\n`,
      );
      rmSync(join(root, 'subgraphs'), { recursive: true, force: true });
      made.write({ 'rover.yaml': `subgraphs:\n${entries.join('')}` });
      for (const [name, text] of Object.entries(sdl)) made.write({ [`subgraphs/${name}/authored.graphql`]: text });
    },
    commit() {
      writeFiles(root, generateFiles(root).files);
      git('add', '--all');
      git('-c', 'user.name=Test', '-c', 'user.email=test@test.example', 'commit', '--quiet', '--message', 'State');
    },
  };
  made.author(authored);
  made.commit();
  return made;
}
