import { isErrorCode } from '../../catalog/errors/catalogue.ts';
import type { SubgraphFetch, SubgraphSource } from '../graph/subgraph-source.ts';
import type { Observation } from './observation.ts';
import { spanned } from './scope.ts';

type Sources = (subgraph: string) => SubgraphSource;

/** Wraps the sources of a graph, so that each fetch is reported; returns them unchanged if nothing is observed. */
export function observedSources(sources: Sources, { isOn, metrics }: Pick<Observation, 'isOn' | 'metrics'>): Sources {
  if (!isOn) return sources;
  const declared = metrics?.declared;
  return (subgraph) => {
    const source = sources(subgraph);
    const options = { kind: 'client', attributes: { 'svc.subgraph': subgraph } } as const;
    const name = `fetch ${subgraph}`;
    const ask = (fetch: SubgraphFetch) => spanned(name, options, () => source.process(fetch));
    if (declared === undefined) return { process: ask };
    declared.fetchSeconds.zero({ subgraph });
    return {
      async process(fetch) {
        const began = performance.now();
        const answer = await ask(fetch);
        declared.fetchSeconds.observe({ subgraph }, (performance.now() - began) / 1_000);
        const [error] = answer.errors ?? [];
        const code = error?.extensions?.code;
        if (error !== undefined) declared.fetchErrors.inc({ subgraph, code: isErrorCode(code) ? code : 'INTERNAL' });
        return answer;
      },
    };
  };
}
