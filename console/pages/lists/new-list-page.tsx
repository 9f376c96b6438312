import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { inputOf, NEW_DRAFT } from './draft.ts';
import { ListEditor } from './list-editor.tsx';
import { ListsFault } from './lists-fault.tsx';
import { useCreateList } from './use-create-list.ts';
import { useDraft } from './use-draft.ts';
import { useFields } from './use-fields.ts';

/** A new list that is not saved yet. The whole draft is in the address. */
export default function NewListPage() {
  const { data: fields, error, refetch } = useFields();
  const { draft, change } = useDraft(NEW_DRAFT);
  const { create, isPending, error: failed } = useCreateList();
  return (
    <Page title={draft.name.trim() || 'New list'}>
      {error === null ? null : <FaultNotice error={error} onRetry={() => void refetch()} />}
      {fields === undefined && error === null ? <Loading what="fields" lines={8} /> : null}
      {fields === undefined ? null : (
        <ListEditor
          {...{ draft, fields }}
          isSaved={false}
          isSaving={isPending}
          onChange={change}
          actions={
            <>
              <Button kind="primary" disabled={isPending} onClick={() => create(inputOf(draft, fields))}>
                Save the list
              </Button>
              {failed === null ? null : <ListsFault error={failed} />}
            </>
          }
        />
      )}
    </Page>
  );
}
