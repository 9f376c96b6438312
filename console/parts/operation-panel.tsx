import type { ReactNode } from 'react';
import { asGraphql } from '../graphql/as-graphql.ts';
import { graphiqlLink } from '../graphql/graphiql-link.ts';
import type { Operation } from '../graphql/operation.ts';
import { useOperation } from '../graphql/use-operation.ts';
import { ButtonLink } from './button-link.tsx';
import { CopyButton } from './copy-button.tsx';
import { FaultNotice } from './fault-notice.tsx';
import { Loading } from './loading.tsx';
import { Notice } from './notice.tsx';
import styles from './operation-panel.module.css';
import { Panel } from './panel.tsx';

interface Props<Data, Variables> {
  readonly title: string;
  /** The operation whose answer the panel shows. */
  readonly operation: Operation<Data, Variables>;
  readonly variables: Variables;
  readonly actions?: ReactNode;
  readonly isFlush?: boolean;
  /** Number of records in the answer, if it should be shown next to the title. */
  readonly count?: (data: Data) => number | undefined;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A panel with the answer to one operation: it sends the request, shows errors, and offers the operation to copy or to
 * open in GraphiQL.
 */
export function OperationPanel<Data, Variables>({
  operation,
  variables,
  count,
  children,
  actions,
  ...panel
}: Props<Data, Variables>) {
  const { data: answer, error, refetch } = useOperation(operation, variables);
  return (
    <Panel
      {...panel}
      count={answer && count?.(answer.data)}
      actions={
        <>
          {actions}
          <span className={styles.offers}>
            <CopyButton text={() => asGraphql(operation, variables)}>Copy as GraphQL</CopyButton>
            <ButtonLink href={graphiqlLink(operation, variables)} kind="quiet" isOwnDocument>
              Open in GraphiQL
            </ButtonLink>
          </span>
        </>
      }
    >
      {error === null ? null : <FaultNotice error={error} onRetry={refetch} />}
      {answer === undefined && error === null ? <Loading what={panel.title} /> : null}
      {answer?.faults.map(({ message }) => (
        <Notice key={message} kind="warn">
          {message}
        </Notice>
      ))}
      {answer === undefined ? null : children(answer.data)}
    </Panel>
  );
}
