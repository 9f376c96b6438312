import { resolve } from 'node:path';
import { readCatalog } from '../catalog/read.ts';
import { type MeasuredServer, startChild } from './child.ts';

const HERE = resolve(import.meta.dirname, '..');

const serviceOf = (root: string): string => resolve(root, 'bench', 'service.ts');

/** Starts the service of the tree at `root` in one process. */
export const startEmbedded = (env: NodeJS.ProcessEnv, root = HERE): Promise<MeasuredServer> =>
  startChild(serviceOf(root), ['embedded'], env);

/** Starts a gateway and every subgraph, each in a process of its own; usage is that of all together. */
export async function startDistributed(env: NodeJS.ProcessEnv, root = HERE): Promise<MeasuredServer> {
  const secret = { ...env, SVC_SUBGRAPH_SECRET: 'bench-secret-for-loopback-only-0000' };
  const names = [...readCatalog().subgraphs.keys()];
  const subgraphs = await Promise.all(names.map((name) => startChild(serviceOf(root), [name], secret)));
  const urls = names.map((name, index) => `${name}=${subgraphs[index]?.url}`).join(',');
  const gateway = await startChild(serviceOf(root), ['distributed'], { ...secret, SVC_SUBGRAPH_URLS: urls });
  const all = [gateway, ...subgraphs];
  return {
    url: gateway.url,
    async usage() {
      const usages = await Promise.all(all.map((each) => each.usage()));
      return {
        cpu: usages.reduce((sum, { cpu }) => sum + cpu, 0),
        memory: usages.reduce((sum, { memory }) => sum + memory, 0),
      };
    },
    async stop() {
      await Promise.all(all.map((each) => each.stop()));
    },
  };
}
