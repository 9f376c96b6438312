import { useMutation } from '@tanstack/react-query';
import type { ExampleDoc } from '../../build/docs/type-doc.ts';
import { asGraphql } from '../../graphql/as-graphql.ts';
import { graphiqlLink } from '../../graphql/graphiql-link.ts';
import { operation } from '../../graphql/operation.ts';
import { useSend } from '../../graphql/use-send.ts';
import { Button } from '../../parts/button.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Code } from '../../parts/code.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import styles from './docs.module.css';

/** An operation that a click runs here, copies, or opens in GraphiQL. */
export function ExamplePanel({ name, example }: { readonly name: string; readonly example: ExampleDoc }) {
  const send = useSend();
  const asked = operation<unknown, ExampleDoc['variables']>(example.query);
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => send(asked, example.variables) });
  return (
    <Panel
      title="Example"
      actions={
        <>
          <CopyButton text={() => asGraphql(asked, example.variables)}>Copy as GraphQL</CopyButton>
          <ButtonLink href={graphiqlLink(asked, example.variables)} kind="quiet">
            Open in GraphiQL
          </ButtonLink>
          <Button onClick={() => mutate()} disabled={isPending}>
            {isPending ? 'Running…' : 'Run'}
          </Button>
        </>
      }
    >
      <Code label={`Operation with ${name}`} text={asGraphql(asked, example.variables)} />
      {error === null ? null : <FaultNotice error={error} onRetry={() => mutate()} />}
      {data === undefined ? null : (
        <section className={styles.answer} aria-label="Answer to the request" aria-live="polite">
          <h3>Answer</h3>
          <Code label="Answer" text={JSON.stringify(data.data, null, 2)} />
        </section>
      )}
    </Panel>
  );
}
