import { Link, useParams } from 'wouter';
import { useOperation } from '../../graphql/use-operation.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { nodesOf } from '../../parts/nodes.ts';
import { Page } from '../../parts/page.tsx';
import { businessOf, conditionsOf, draftOf, inputOf, type SavedRecords, writtenColumns } from './draft.ts';
import { EnrichmentOfList } from './enrichment-of-list.tsx';
import { idOf, isOwn } from './fields.ts';
import { ListEditor } from './list-editor.tsx';
import styles from './lists.module.css';
import { ListsFault } from './lists-fault.tsx';
import { SavedList, UpdateList } from './queries.ts';
import { RunsPanel } from './runs-panel.tsx';
import type { Saved } from './saved.ts';
import { useChange } from './use-change.ts';
import { useCreateList } from './use-create-list.ts';
import { useDraft } from './use-draft.ts';
import { useFields } from './use-fields.ts';

/** A saved list: its runs, and its content for editing. */
export default function ListPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useOperation(SavedList, { id });
  if (error !== null) return <ListsFault error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="list" lines={8} />;
  const [found] = nodesOf(data.data.lists);
  if (found === undefined)
    return (
      <Page title="No such list">
        <p>
          Your account has no list with this id: it was deleted, or belongs to another account.{' '}
          <Link href="/lists">All lists</Link>
        </p>
      </Page>
    );
  if (found.node.listType === 'ENRICHMENT') return <EnrichmentOfList list={found.node} />;
  // Another list begins with its own draft.
  return <SelectionOfList key={id} list={found.node} records={data.data.recordList} />;
}

interface Props {
  readonly list: Saved;
  /** Its selection of a team's own records; null for a list of businesses. */
  readonly records: SavedRecords | null;
}

function SelectionOfList({ list, records }: Props) {
  const { data: fields, error, refetch } = useFields();
  const { draft, isChanged, change, discard } = useDraft(draftOf(list, records));
  const [update, creation] = [useChange(UpdateList), useCreateList()];
  const isSaving = update.isPending || creation.isPending;
  const failed = update.error ?? creation.error;
  return (
    <Page
      title={list.name ?? 'Unnamed list'}
      lead={isChanged ? <p className={styles.muted}>Unsaved changes.</p> : null}
    >
      <RunsPanel id={list.id} isRunnable={!isChanged} />
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {fields === undefined && error === null ? <Loading what="fields" lines={8} /> : null}
      {fields === undefined ? null : (
        <ListEditor
          {...{ draft, fields }}
          isSaved
          isSaving={isSaving}
          onChange={change}
          actions={
            <>
              <Button
                kind="primary"
                disabled={isSaving || !isChanged}
                onClick={() => {
                  const { entity } = draft;
                  const conditions = conditionsOf(draft, fields);
                  update.mutate(
                    {
                      input: {
                        id: list.id,
                        name: draft.name.trim(),
                        description: draft.description.trim(),
                        searchInput: isOwn(fields, entity)
                          ? { conditions }
                          : // An empty text removes the previous one.
                            { entityType: businessOf(entity), conditions, prompt: draft.prompt.trim() },
                        ...writtenColumns(draft.columns, idOf(fields, entity)),
                      },
                    },
                    { onSuccess: discard },
                  );
                }}
              >
                Save changes
              </Button>
              <Button disabled={isSaving || !isChanged} onClick={discard}>
                Discard changes
              </Button>
              <Button
                disabled={isSaving}
                onClick={() =>
                  creation.create(inputOf({ ...draft, name: `${draft.name.trim()} (copy)`.slice(0, 200) }, fields))
                }
              >
                Save as another list
              </Button>
              {failed === null ? null : <ListsFault error={failed} />}
            </>
          }
        />
      )}
    </Page>
  );
}
