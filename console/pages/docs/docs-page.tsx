import { GUIDE_PAGES, TYPES } from 'virtual:docs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../page-paths.ts';
import { Loading } from '../../parts/loading.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useRoute } from '../../rest/use-route.ts';
import type { OpenApi } from '../reference/openapi.ts';
import styles from './docs.module.css';
import { DocsFrame } from './docs-frame.tsx';
import { guidePath, taskPath, typePath } from './find-docs.ts';
import { Prose } from './prose.tsx';
import { tasksOf } from './tasks.ts';

const ANSWERED: readonly string[] = ['type', 'union', 'interface'];

/** Connections and their edges have pages too, which the pages of their records link to. */
const LISTED = TYPES.filter(({ name }) => !/(?:Connection|Edge)$/.test(name));

const GROUPS: readonly (readonly [title: string, types: readonly (typeof TYPES)[number][]])[] = [
  ['Operations', LISTED.filter(({ name }) => name === 'Query' || name === 'Mutation')],
  ['Records', LISTED.filter(({ isRecord }) => isRecord)],
  [
    'Other output types',
    LISTED.filter(
      ({ name, kind, isRecord }) => !isRecord && ANSWERED.includes(kind) && name !== 'Query' && name !== 'Mutation',
    ),
  ],
  ['Inputs and enums', LISTED.filter(({ kind }) => kind === 'input' || kind === 'enum')],
  ['Scalars', LISTED.filter(({ kind }) => kind === 'scalar')],
];

/** The table of contents: the guide, then a page for each type of the graph. */
export default function DocsPage() {
  const { data: contents } = useQuery({
    queryKey: ['guide', 'contents'],
    queryFn: async () => (await GUIDE_PAGES.contents?.())?.default ?? null,
  });
  const { data: api } = useRoute<OpenApi>('/openapi.json');
  return (
    <DocsFrame
      title="Docs"
      lead={
        <p className={styles.lead}>
          New here? <Link href={guidePath('start')}>Start</Link>, try operations in{' '}
          <Link href={PAGE_PATHS.graphiql}>GraphiQL</Link>, and look up REST routes in the{' '}
          <Link href={PAGE_PATHS.reference}>reference</Link>.
        </p>
      }
    >
      {contents == null ? <Loading what="contents" /> : <Prose {...contents} />}
      {api === undefined ? null : (
        <Panel title="Tasks of a verification" count={tasksOf(api).length}>
          <ul className={styles.types}>
            {tasksOf(api).map(({ name, isAsked }) => (
              <li key={name}>
                <Link href={taskPath(name)}>{name}</Link>{' '}
                <span className={styles.quiet}>{isAsked ? 'Requested with attrs.' : 'In every verification.'}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {GROUPS.map(([title, types]) => (
        <Panel key={title} title={title} count={types.length}>
          <ul className={styles.types}>
            {types.map(({ name, about }) => (
              <li key={name}>
                <Link href={typePath(name)}>{name}</Link> <span className={styles.quiet}>{about}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </DocsFrame>
  );
}
