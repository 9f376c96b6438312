import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkAgainst } from '../../../catalog/check/check-against.ts';
import { readSubgraphEntries } from '../../../catalog/compose-config.ts';
import { printFinding } from '../../../catalog/compose-finding.ts';
import { generateFiles, REPOSITORY, SUPERGRAPH_FILE, writeFiles } from '../../../catalog/compose-repository.ts';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { CommandError } from '../../../cli/command-error.ts';
import { checksOf } from '../../../cli/commands/check.ts';
import { composeCommand } from '../../../cli/commands/compose.ts';
import { configurationLines } from '../../../cli/commands/config.ts';
import { serveCommand } from '../../../cli/commands/serve.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { createLog } from '../../../gateway/log.ts';
import { foreignRemotes } from '../../../gateway/remote/remote-subgraphs.ts';
import { REVIEWS_FILE, smallRepository, startReviews } from './graph-with-reviews.ts';
import { REVIEWS } from './reviews.ts';

function repository(options: Parameters<typeof smallRepository>[0] = {}) {
  const { root, remove } = smallRepository(options);
  onTestFinished(remove);
  return root;
}

describe('svc compose', () => {
  test('composes the SDL of another team with ours, and leaves its file alone', () => {
    const root = repository({ url: 'https://reviews.example/graphql' });
    const { files, findings } = generateFiles(root);
    expect(findings).toEqual([]);
    expect(files.has(REVIEWS_FILE)).toBe(false);
    expect(files.get(SUPERGRAPH_FILE)).toContain('name: "reviews", url: "https://reviews.example/graphql"');
  });

  test.each([
    [
      'a type that ours has otherwise',
      REVIEWS.replace('id: ID!\n  "What', 'id: Int!\n  "What'),
      /^error FIELD_TYPE_MISMATCH \S*reviews\S* Brand\.id /,
    ],
    [
      'a field that is ours',
      REVIEWS.replace('secretReviews: [Review!]', 'svcId: String'),
      /^error INVALID_FIELD_SHARING \S*reviews\S* Brand\.svcId /,
    ],
    ['a misspelt type', REVIEWS.replace('[Review!]', '[Reviw!]'), /^error INVALID_GRAPHQL reviews Brand\.\w+ .*Reviw/],
    ['no SDL', 'type Brand {', /^error INVALID_GRAPHQL reviews - Syntax Error: .* \(line 1, column 13\)$/],
    ['an empty file', '', /^error INVALID_GRAPHQL reviews - Syntax Error: .*Unexpected <EOF>/],
  ])('errors name subgraph and coordinate: %s', (_, sdl, expected) => {
    const { files, findings } = generateFiles(repository({ sdl }));
    expect(findings.map(printFinding)[0]).toMatch(expected);
    expect(files.has(SUPERGRAPH_FILE)).toBe(false);
  });
});

test.each(['reviews.example/graphql', 'ftp://reviews.example', '""'])('refuses the routing_url %s', (url) => {
  const { findings } = generateFiles(repository({ url }));
  expect(findings.map(printFinding)).toEqual([
    `error AUTHORED_SDL - rover.yaml rover.yaml: expected subgraphs.reviews.routing_url to be an http or https URL, got ${url.replaceAll('"', '')}.`,
  ]);
});

describe('svc compose --introspect', () => {
  const composed = async (root: string, ...words: string[]) => {
    const before = process.exitCode;
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await composeCommand()
        .exitOverride()
        .configureOutput({ writeErr: () => {} })
        .parseAsync(['--root', root, ...words], { from: 'user' });
      return process.exitCode;
    } finally {
      process.exitCode = before;
      output.mockRestore();
    }
  };

  test('fetches the SDL of a running subgraph, which composes to the same graph', async () => {
    const { child, url } = await startReviews();
    onTestFinished(() => void child.kill('SIGKILL'));
    const root = repository({ url });
    const supergraph = generateFiles(root).files.get(SUPERGRAPH_FILE);
    rmSync(join(root, 'foreign'), { recursive: true });
    expect(generateFiles(root).findings.map(printFinding)).toEqual([
      `error AUTHORED_SDL - rover.yaml rover.yaml: lists subgraph reviews, which has neither authored SDL nor its file ${REVIEWS_FILE}; \`svc compose --introspect reviews\` fetches that.`,
    ]);
    await composed(root, '--introspect', 'reviews');
    expect(readFileSync(join(root, REVIEWS_FILE), 'utf8')).toContain('type Review');
    expect(readFileSync(join(root, SUPERGRAPH_FILE), 'utf8')).toBe(supergraph);
  });

  test('sends the configured headers to where SVC_SUBGRAPH_URLS says', async () => {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers.authorization);
      request.resume().on('end', () => response.end(JSON.stringify({ data: { _service: { sdl: `${REVIEWS}\n\n` } } })));
    });
    const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => drain(0));
    vi.stubEnv('SVC_SUBGRAPH_HEADERS', '{"reviews":{"authorization":"Bearer token"}}');
    vi.stubEnv('SVC_SUBGRAPH_URLS', `reviews=${url}/graphql`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const root = repository();
    await composed(root, '--introspect', 'reviews');
    expect(seen).toEqual(['Bearer token']);
    expect(readFileSync(join(root, REVIEWS_FILE), 'utf8')).toBe(`${REVIEWS.trimEnd()}\n`);
  });

  test('writes a file, so it does not go with --check', async () => {
    await expect(composed(repository(), '--introspect', 'reviews', '--check')).rejects.toThrow(/cannot be used with/);
  });

  test.each([
    ['HTML', '<html>secret'],
    ['an error', '{"errors":[{"message":"secret"}]}'],
    ['no text', '{"data":{"_service":{"sdl":7}}}'],
    ['null', 'null'],
  ])('says what came instead, and writes nothing: %s', async (_, body) => {
    const server = createServer((request, response) => request.resume().on('end', () => response.end(body)));
    const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => drain(0));
    const root = repository({ url });
    await expect(composed(root, '--introspect', 'reviews')).rejects.toThrow(
      new CommandError(
        'Subgraph reviews did not return its SDL: Expected the answer to { _service { sdl } }, got another one of status 200.',
      ),
    );
    expect(readFileSync(join(root, REVIEWS_FILE), 'utf8')).toBe(REVIEWS);
  });

  test("takes other teams' subgraphs alone", async () => {
    await expect(composed(repository(), '--introspect', 'brands')).rejects.toThrow(
      /--introspect expects other teams' subgraphs, of reviews; got "brands"/,
    );
  });
});

test('svc check compares the SDL of another team, and points at its line', async () => {
  const root = repository();
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  writeFiles(root, generateFiles(root).files);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('-c', 'user.name=Test', '-c', 'user.email=test@test.example', 'commit', '--quiet', '--message', 'State');
  writeFileSync(
    join(root, REVIEWS_FILE),
    REVIEWS.replace('  text: String\n', '').replace('Brand\n}', 'Brand\n  stars: Int\n}'),
  );
  writeFileSync(join(root, 'latest.graphql'), '{ latestReview { text } }');
  const { changes, operations, passed } = await checkAgainst(root, 'main', ['.'], checksOf);
  expect(changes.map(({ type, coordinate, schemas, place }) => ({ type, coordinate, schemas, place }))).toEqual([
    {
      type: 'FIELD_REMOVED',
      coordinate: 'Review.text',
      schemas: ['api', 'reviews'],
      place: { file: REVIEWS_FILE, line: 11 },
    },
    {
      type: 'FIELD_ADDED',
      coordinate: 'Review.stars',
      schemas: ['api', 'reviews'],
      place: { file: REVIEWS_FILE, line: 14 },
    },
  ]);
  expect(operations.faults).toContainEqual(
    expect.objectContaining({ file: 'latest.graphql', criticality: 'breaking' }),
  );
  expect(passed).toBe(false);
});

describe('SVC_SUBGRAPH_HEADERS', () => {
  const headers = (name: string) => ({ SVC_SUBGRAPH_HEADERS: `{"${name}":{"authorization":"secret"}}` });

  test('is masked by `svc config`', () => {
    const lines = configurationLines(headers('reviews'));
    expect(lines).toContain('SVC_SUBGRAPH_HEADERS=********');
    expect(lines.join('\n')).not.toContain('secret"');
  });

  test("refuses the name of one of this service's own subgraphs", () => {
    const remotes = (name: string) =>
      foreignRemotes(readConfiguration(headers(name)), new Set(['brands']), createLog('silent'));
    expect(() => remotes('brands')).toThrow(
      "SVC_SUBGRAPH_HEADERS expects names of other teams' subgraphs, got brands, which is this service's.",
    );
    expect(() => remotes('reviews')).not.toThrow();
  });
});

test("`svc serve --subgraph` takes this service's own alone", async () => {
  const words = ['--subgraph', 'reviews'];
  const own = readSubgraphEntries(REPOSITORY).map(({ name }) => name);
  await expect(serveCommand().exitOverride().parseAsync(words, { from: 'user' })).rejects.toThrow(
    new CommandError(`--subgraph expects one of ${own.join(', ')}; got "reviews".`),
  );
});
