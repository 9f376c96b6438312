import { afterEach, expect, test, vi } from 'vitest';
import { serveCommand } from '../../../cli/commands/serve.ts';

afterEach(() => vi.unstubAllEnvs());

const cases: [string, string[], string][] = [
  ['a subgraph without the secret', ['--subgraph', 'brands'], 'SVC_SUBGRAPH_SECRET expects the secret'],
  ['a gateway without the secret', ['--gateway'], 'SVC_SUBGRAPH_SECRET expects the secret'],
  [
    'a subgraph that is none',
    ['--subgraph', 'cars'],
    '--subgraph expects one of brands, legal-entities, places, search',
  ],
  ['two parts at once', ['--subgraph', 'brands', '--gateway'], '--gateway and --subgraph cannot run in one process'],
  ['no workers', ['--workers', '0'], 'Expected a whole number from 1 to 256.'],
];

test.each(cases)('%s is refused with what to do', async (_, words, expected) => {
  vi.stubEnv('SVC_SUBGRAPH_SECRET', '');
  const command = serveCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  await expect(command.parseAsync(words, { from: 'user' })).rejects.toThrow(expected);
});
