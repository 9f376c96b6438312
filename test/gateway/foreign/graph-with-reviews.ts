import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../../../catalog/compose-repository.ts';
import { childEnvironment } from '../../child-environment.ts';
import { REVIEWS } from './reviews.ts';

/** The file of the foreign subgraph, below the repository. */
export const REVIEWS_FILE = 'foreign/reviews.graphql';

/** Starts the foreign subgraph in a process of its own; resolves when it listens. */
export async function startReviews(port = 0): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reviews-server.ts'), String(port)], {
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const printed of child.stdout) return { child, url: String(printed).trim() };
  throw new Error('Expected the foreign subgraph to listen, got an end.');
}

const BRANDS = 'type Query { brand: Brand } type Brand @entity(svcId: "B") { size: Int }';

/** A repository in a temporary folder: one small own subgraph, and the foreign one in rover.yaml. */
export function smallRepository({ url = 'http://127.0.0.1:1/graphql', sdl = REVIEWS } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'svc-foreign-'));
  mkdirSync(join(root, 'subgraphs', 'brands'), { recursive: true });
  writeFileSync(join(root, 'subgraphs', 'brands', 'authored.graphql'), BRANDS);
  return listReviews(
    root,
    'subgraphs:\n  brands:\n    routing_url: u\n    schema: { file: subgraphs/brands/schema.graphql }',
    url,
    sdl,
  );
}

/** A copy of this repository's graph with the foreign one in its rover.yaml. */
export function wholeRepository({ url }: { url: string }) {
  const root = mkdtempSync(join(tmpdir(), 'svc-foreign-'));
  cpSync(join(REPOSITORY, 'subgraphs'), join(root, 'subgraphs'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  return listReviews(root, readFileSync(join(REPOSITORY, 'rover.yaml'), 'utf8'), url, REVIEWS);
}

function listReviews(root: string, rover: string, url: string, sdl: string) {
  const entry = `  reviews:\n    routing_url: ${url}\n    schema:\n      file: ${REVIEWS_FILE}\n`;
  writeFileSync(join(root, 'rover.yaml'), `${rover.trimEnd()}\n${entry}`);
  mkdirSync(join(root, 'foreign'));
  writeFileSync(join(root, REVIEWS_FILE), sdl);
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
