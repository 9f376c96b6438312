import { explorerPlugin } from '@graphiql/plugin-explorer';
import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import { GraphiQL } from 'graphiql';
import { useState } from 'react';
import { FaultNotice } from '../parts/fault-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { useTitle } from '../parts/page.tsx';
import { AnswerLine } from './answer-line.tsx';
import { EXAMPLES } from './examples.ts';
import { EXAMPLES_PLUGIN } from './examples-plugin.tsx';
import styles from './graphiql.module.css';
import type { HandedOperation } from './handed-operation.ts';
import { useFetcher } from './use-fetcher.ts';
import { useShownTheme } from './use-shown-theme.ts';

const PLUGINS = [EXAMPLES_PLUGIN, explorerPlugin(), HISTORY_PLUGIN];
/** Storage key under which GraphiQL stores the contents of its tabs. */
const TABS = 'graphiql:tabState';

/**
 * GraphiQL for the graph, with the key of the session. Contents and history stay in the browser tab, as the key does,
 * because variables contain names and tax numbers.
 */
export function GraphiqlPage({ handed }: { readonly handed: HandedOperation | undefined }) {
  useTitle('GraphiQL');
  const { fetcher, answer, schemaFault } = useFetcher();
  const theme = useShownTheme();
  const [begin] = useState(() => handed ?? (sessionStorage.getItem(TABS) === null ? EXAMPLES[0] : undefined));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>GraphiQL</h1>
      {schemaFault === undefined ? null : schemaFault.code === 'PERSISTED_QUERY_ONLY' ? (
        <Notice kind="warn">
          This key may send only trusted documents: it cannot read the schema or run an operation that you write here.
          Use a key from <code>svc keys create --documents off</code>.
        </Notice>
      ) : (
        <FaultNotice error={schemaFault} />
      )}
      <GraphiQL
        fetcher={fetcher}
        plugins={PLUGINS}
        storage={sessionStorage}
        forcedTheme={theme}
        isHeadersEditorEnabled={false}
        shouldPersistHeaders={false}
        {...(begin === undefined ? {} : { initialQuery: begin.query, initialVariables: begin.variables ?? '' })}
      >
        <GraphiQL.Logo> </GraphiQL.Logo>
        <GraphiQL.Footer>
          <AnswerLine answer={answer} />
        </GraphiQL.Footer>
      </GraphiQL>
    </div>
  );
}
