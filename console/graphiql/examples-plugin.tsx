import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { Button } from '../parts/button.tsx';
import { EXAMPLES, type Example } from './examples.ts';
import styles from './graphiql.module.css';

/** The examples of the guide; each one opens in a new tab. */
export const EXAMPLES_PLUGIN: GraphiQLPlugin = { title: 'Examples', icon: Icon, content: Examples };

function Examples() {
  const { addTab } = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const open = ({ query, variables = '' }: Example) => {
    addTab();
    queryEditor?.setValue(query);
    variableEditor?.setValue(variables);
  };
  return (
    <section className={styles.examples} aria-label="Examples">
      <h2>Examples</h2>
      <p>From the guide. Each one opens in a new tab.</p>
      <ul>
        {EXAMPLES.map((each) => (
          <li key={each.title}>
            <Button className={styles.example} onClick={() => open(each)}>
              {each.title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Icon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden="true">
      <path d="M5 4h14v16H5zM9 9h6M9 13h6M9 17h3" />
    </svg>
  );
}
