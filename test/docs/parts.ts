import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';

// What a document repeats of the code stands between `<!-- kind: name -->` and `<!-- end -->`, where kind is `table`, or
// `file` with a path. `npx vitest run test/docs -u` writes these parts anew; without -u a part that differs fails.
const PART = /(<!-- (table|file): (\S+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Tables by name, as texts in Markdown. */
export type Tables = Readonly<Record<string, () => string>>;

/** Expects a document to have every table, and all its parts as the code has them. `path`: below the repository. */
export async function expectFresh(path: string, tables: Tables): Promise<void> {
  const document = join(REPOSITORY, path);
  const written = readFileSync(document, 'utf8');
  const parts = [...written.matchAll(PART)].map(([, , kind, name]) => `${kind} ${name}`);
  expect(parts).toEqual(expect.arrayContaining(Object.keys(tables).map((name) => `table ${name}`)));
  const filled = written.replace(PART, (_, begin, kind, name, end) => {
    const text = kind === 'file' ? fence(name) : (tables[name]?.() ?? `There is no table ${name}.`);
    return `${begin}${text}\n${end}`;
  });
  await expect(filled).toMatchFileSnapshot(document);
}

function fence(path: string): string {
  const language = path.split('.').at(-1);
  return `\`\`\`${language}\n${readFileSync(join(REPOSITORY, path), 'utf8').trimEnd()}\n\`\`\``;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;
