import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print } from 'graphql';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { childEnvironment } from '../child-environment.ts';
import { ask, copyOfTheRepository, startSvc } from '../own-repository.ts';

const page = readFileSync(join(REPOSITORY, 'docs', 'own-subgraph.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, text = '']) => text);

test('docs/own-subgraph.md: "from nothing to a filtered query over loaded rows", with its commands and no TypeScript', async () => {
  const root = copyOfTheRepository();
  const dataDir = join(root, 'var');
  const commands = (blocks('sh')[0] ?? '').trimEnd().split('\n');
  expect(commands.at(-1)).toBe('npm start');
  const printed = commands.slice(0, -1).map((command) => {
    const words = command.replace(/^npx svc /, '').split(' ');
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli', 'svc.js'), ...words], {
      cwd: root,
      encoding: 'utf8',
      env: childEnvironment({ SVC_DATA_DIR: dataDir }),
    });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  });
  expect(commands).toHaveLength(3);
  const written = [...(printed[0] ?? '').matchAll(/^wrote (.*)$/gm)].map(([, path = '']) => path);
  expect(written.filter((path) => path.endsWith('.ts'))).toEqual(['catalog/generated/graph.ts']);
  expect(printed[1]).toMatch(/^ +7 +7 +0 +0 +all$/m);

  const [, url = ''] = await startSvc(root, ['serve'], dataDir).until(/^Serving (\S+)/m);
  const example = (file: string) => readFileSync(join(root, 'subgraphs', 'permits', 'examples', file), 'utf8');
  const queries = blocks('graphql');
  expect(queries).toHaveLength(2);
  for (const [at, name] of ['permits', 'permits-by-name'].entries()) {
    expect(print(parse(example(`${name}.graphql`)))).toBe(print(parse(queries[at] ?? '')));
    expect(await ask(url, example(`${name}.graphql`))).toEqual(JSON.parse(example(`${name}.answer.json`)));
  }
});
