import type { ReactNode } from 'react';
import type { Fields } from '../../../gateway/console/answers/fields.ts';
import { RequestFault } from '../../graphql/request-fault.ts';
import { Choice, CONTROL, Field } from '../../parts/field.tsx';
import { Locked } from '../../parts/locked.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { ConditionGroup } from './condition-group.tsx';
import { type Draft, FORMATS } from './draft.ts';
import { isOwn, namesOf } from './fields.ts';
import { type Group, isCondition, isGroup, NO_CONDITIONS } from './filter.ts';
import styles from './lists.module.css';
import { ListsFault } from './lists-fault.tsx';
import { Count, LivePreview } from './live-preview.tsx';
import { OrderPicker } from './order-picker.tsx';
import { useCount, useListRequest } from './use-list-request.ts';

interface Props {
  readonly draft: Draft;
  readonly fields: Fields;
  /** True: the format of a saved list cannot change. */
  readonly isSaved: boolean;
  /** True while the draft is being saved: it cannot be changed then. */
  readonly isSaving: boolean;
  readonly onChange: (changed: Partial<Draft>) => void;
  /** Actions for the draft. */
  readonly actions: ReactNode;
}

/** Editor of a list: its selection, with the count and the first rows, and the columns of its file. */
export function ListEditor({ draft, fields, isSaved, isSaving, onChange, actions }: Props) {
  const request = useListRequest(draft, fields);
  const { error, refetch } = useCount(request);
  const faults = faultsOf(error, draft.where);
  const { entity } = draft;
  if (fields.entities[entity] === undefined)
    return <Notice kind="warn">This list contains {entity} records, a type that the service no longer has.</Notice>;
  return (
    <div className={styles.stack}>
      <Locked isLocked={isSaving}>
        <Panel title="What it selects" actions={<Count {...{ request, fields }} />}>
          <div className={styles.stack}>
            <div className={styles.fields}>
              <Field label="Name">
                <input
                  className={CONTROL}
                  value={draft.name}
                  maxLength={200}
                  autoComplete="off"
                  onChange={({ target }) => onChange({ name: target.value })}
                />
              </Field>
              <Field label="Each row is">
                <Choice
                  value={entity}
                  options={kindsFor(fields, entity, isSaved).map(
                    (each) => [each, `one ${namesOf(fields, each)[0]}`] as const,
                  )}
                  onChoose={(chosen) =>
                    onChange({ entity: chosen, prompt: '', where: NO_CONDITIONS, orderBy: [], columns: null })
                  }
                />
              </Field>
              {isOwn(fields, entity) ? null : (
                <Field label="Description" hint="Such as coffee shops in Harbor City; the conditions narrow it">
                  <input
                    className={CONTROL}
                    value={draft.prompt}
                    maxLength={2000}
                    autoComplete="off"
                    onChange={({ target }) => onChange({ prompt: target.value })}
                  />
                </Field>
              )}
              <Field label="Maximum rows" hint="Empty: no limit">
                <input
                  className={CONTROL}
                  value={draft.limit}
                  inputMode="numeric"
                  maxLength={9}
                  autoComplete="off"
                  onChange={({ target }) => onChange({ limit: target.value.replaceAll(/\D/g, '') })}
                />
              </Field>
            </div>
            <ConditionGroup
              {...{ fields, entity, faults }}
              group={draft.where}
              onChange={(where) => onChange({ where })}
            />
            <p className={styles.muted}>
              In one group, conditions on the same kind of record apply to a single record: a city and a state of the
              same address. Conditions in another group may apply to another record.
            </p>
            {error === null || faults.size > 0 ? null : <ListsFault error={error} onRetry={() => void refetch()} />}
            <OrderPicker
              {...{ fields, entity }}
              orderBy={draft.orderBy}
              onChange={(orderBy) => onChange({ orderBy })}
            />
          </div>
        </Panel>
        <LivePreview request={request} fields={fields} />
        <Panel
          title="Columns of the file"
          actions={
            isSaved ? (
              <span className={styles.muted}>{draft.format}</span>
            ) : (
              <Choice
                aria-label="Format of the file"
                value={draft.format}
                options={FORMATS.map((each) => [each, each] as const)}
                onChoose={(format) => onChange({ format })}
              />
            )
          }
        >
          <ColumnPicker {...{ fields, entity }} columns={draft.columns} onChange={(columns) => onChange({ columns })} />
        </Panel>
      </Locked>
      <div className={styles.foot}>{actions}</div>
    </div>
  );
}

/** The kinds that a row may have. A saved list either stays one of businesses, or keeps its type. */
const kindsFor = (fields: Fields, entity: string, isSaved: boolean): readonly string[] =>
  Object.keys(fields.entities).filter(
    (each) => !isSaved || each === entity || !(isOwn(fields, each) || isOwn(fields, entity)),
  );

/** Matches the service's message about the condition that costs most; it names the records that the condition reaches by a path. */
const DEAREST = /by its condition on "([^"]+)"/;

/** The service's errors about conditions, by the path that its message names; the longest path, if several are in the message. */
function faultsOf(error: unknown, where: Group): ReadonlyMap<string, string> {
  if (!(error instanceof RequestFault) || !['BAD_USER_INPUT', 'COST_LIMIT'].includes(error.code)) return new Map();
  const dearest = DEAREST.exec(error.message)?.[1];
  const isNamed = (path: string) =>
    dearest === undefined ? error.message.includes(path) : `${path}.`.startsWith(`${dearest}.`);
  const [named] = pathsIn(where)
    .filter(isNamed)
    .sort((one, other) => other.length - one.length);
  const message = error.message.replace(/^input\.(?:searchInput\.)?conditions: /, '');
  return new Map(named === undefined ? [] : [[named, message]]);
}

const pathsIn = ({ parts }: Group): readonly string[] =>
  parts.flatMap((part) => (isGroup(part) ? pathsIn(part) : isCondition(part) ? [part.path] : []));
