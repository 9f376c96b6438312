import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useOperation } from '../../graphql/use-operation.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, CONTROL, Field } from '../../parts/field.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Locked } from '../../parts/locked.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFragment } from '../../parts/use-fragment.ts';
import { ColumnPicker } from './column-picker.tsx';
import { FORMATS } from './draft.ts';
import {
  type EnrichmentDraft,
  enrichmentFragment,
  enrichmentIn,
  enrichmentInput,
  NEW_ENRICHMENT,
} from './enrichment-draft.ts';
import { ENTITIES, ENTITY_NAMES } from './fields.ts';
import styles from './lists.module.css';
import { ListsFault } from './lists-fault.tsx';
import { MappingTable } from './mapping-table.tsx';
import { CreateList, RunList, SuggestMapping } from './queries.ts';
import { UploadPanel } from './upload-panel.tsx';
import { useChange } from './use-change.ts';
import { useFields } from './use-fields.ts';

/** Matches the rows of a file with businesses: a file, the meaning of its columns, and the columns to add. */
export default function EnrichPage() {
  const [fragment, setFragment] = useFragment();
  const draft = useMemo(() => enrichmentIn(fragment), [fragment]);
  const change = (changed: Partial<EnrichmentDraft>) => setFragment(enrichmentFragment({ ...draft, ...changed }));
  return (
    <Page
      title="Enrich a file"
      lead={
        <p className={styles.muted}>
          The service matches each row of a table with a business. The result has the rows in their order, with columns
          about the business.
        </p>
      }
    >
      <UploadPanel
        uri={draft.uri}
        file={draft.file}
        onUpload={({ uri, name }) => change({ ...NEW_ENRICHMENT, uri, file: name ?? 'a file' })}
      />
      {draft.uri === '' ? null : <Prepared key={draft.uri} draft={draft} onChange={change} />}
    </Page>
  );
}

interface Props {
  readonly draft: EnrichmentDraft;
  readonly onChange: (changed: Partial<EnrichmentDraft>) => void;
}

function Prepared({ draft, onChange }: Props) {
  const { data, error, refetch } = useOperation(SuggestMapping, { uri: draft.uri });
  const fields = useFields();
  const [, navigate] = useLocation();
  const [create, run] = [useChange(CreateList), useChange(RunList)];
  const suggested = data?.data.suggestColumnMapping;
  const columns = (suggested?.columns ?? []).flatMap((each) => each ?? []);
  const mapping =
    draft.mapping ??
    columns.flatMap(({ columnName, searchField }) => (searchField === null ? [] : [{ columnName, searchField }]));
  const start = async () => {
    const { data: made } = await create.mutateAsync({ input: enrichmentInput(draft, mapping) });
    const id = made.createList?.list?.id ?? '';
    await run.mutateAsync({ id });
    navigate(`/lists/${id}`);
  };
  const isStarting = create.isPending || run.isPending;
  const failed = create.error ?? run.error;
  if (error !== null) return <ListsFault error={error} onRetry={() => void refetch()} />;
  if (suggested == null || fields.data === undefined) return <Loading what="columns of the file" lines={6} />;
  return (
    <>
      <Locked isLocked={isStarting}>
        <Panel title="What the columns contain" count={columns.length}>
          {suggested.hasHeader ? null : (
            <Notice kind="warn">
              The first row looks like data, but is used as the column names. Add a first row of column names to the
              file.
            </Notice>
          )}
          <MappingTable columns={columns} mapping={mapping} onChange={(changed) => onChange({ mapping: changed })} />
        </Panel>
        <Panel title="What is added to each row">
          <div className={styles.stack}>
            <div className={styles.fields}>
              <Field label="Match each row with">
                <Choice
                  value={draft.entity}
                  options={ENTITIES.map((each) => [each, `one ${ENTITY_NAMES[each][0]}`] as const)}
                  onChoose={(entity) => onChange({ entity, columns: null })}
                />
              </Field>
              <Field label="Minimum match probability" hint="0 to 1; empty: 0.5">
                <input
                  className={CONTROL}
                  value={draft.threshold}
                  inputMode="decimal"
                  maxLength={6}
                  autoComplete="off"
                  onChange={({ target }) => onChange({ threshold: target.value })}
                />
              </Field>
              <Field label="Format of the result">
                <Choice
                  value={draft.format}
                  options={FORMATS.map((each) => [each, each] as const)}
                  onChoose={(format) => onChange({ format })}
                />
              </Field>
            </div>
            <ColumnPicker
              fields={fields.data}
              entity={draft.entity}
              columns={draft.columns}
              onChange={(changed) => onChange({ columns: changed })}
            />
          </div>
        </Panel>
      </Locked>
      <div className={styles.actions}>
        <Button
          kind="primary"
          disabled={isStarting}
          // Errors are shown below.
          onClick={() => void start().catch(() => {})}
        >
          Match the rows
        </Button>
        {failed === null ? null : <ListsFault error={failed} />}
      </div>
    </>
  );
}
