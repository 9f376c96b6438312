import { useParams, useSearchParams } from 'wouter';
import type { OwnType } from '../../../gateway/console/answers/records.ts';
import { asGraphql } from '../../graphql/as-graphql.ts';
import { useOperation } from '../../graphql/use-operation.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Fields } from '../../parts/fields.tsx';
import { fieldOf, textOf } from '../../parts/json.ts';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Source } from '../../parts/source.tsx';
import styles from '../business/business.module.css';
import { OriginSheet } from '../business/origin-sheet.tsx';
import { LinkPanel } from './link-panel.tsx';
import { recordOperation, recordVariables, shownValues, titleOf } from './record.ts';
import { useRecordTypes } from './use-record-types.ts';

/** Everything that is known about one record of a type that a team has added. */
export default function RecordPage() {
  const { type: name = '', id = '' } = useParams<{ type: string; id: string }>();
  const { data, error, refetch } = useRecordTypes();
  if (error !== null) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="record" lines={8} />;
  const type = data.types.find((each) => each.name === name);
  if (type !== undefined) return <RecordOf key={`${name} ${id}`} type={type} id={id} types={data.types} />;
  return (
    <Page title="No such type of record">
      <p>The service has no type {name} that clients find by name.</p>
    </Page>
  );
}

interface Props {
  readonly type: OwnType;
  readonly id: string;
  readonly types: readonly OwnType[];
}

/** Records of each link that are shown initially. */
const FIRST = 10;

function RecordOf({ type, id, types }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const operation = recordOperation(type);
  const variables = recordVariables(type, id, type.links, FIRST);
  const { data, error, refetch } = useOperation(operation, variables);
  if (error !== null) return <FaultNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what={type.one} lines={8} />;
  const record = fieldOf(data.data.found?.[0], 'node');
  if (record === null || record === undefined)
    return (
      <Page title={`No such ${type.one}`}>
        <p>The data has no {type.one} with this id. A newer load may have left it out.</p>
      </Page>
    );
  const origin = parameters.get('origin');
  const seen = (field: string) => textOf(fieldOf(record, field));
  return (
    <Page
      title={titleOf(record, type)}
      lead={
        <div className={styles.facts}>
          <span>{type.one}</span>
          <code>{id}</code>
          <Source firstObservedDate={seen('firstObservedDate')} lastObservedDate={seen('lastObservedDate')} />
        </div>
      }
      actions={
        <div className={styles.facts}>
          <CopyButton text={() => asGraphql(operation, variables)}>Copy as GraphQL</CopyButton>
          <Button kind="plain" onClick={() => setParameters({ origin: id })}>
            Where it comes from
          </Button>
        </div>
      }
    >
      {data.faults.map(({ message }) => (
        <Notice key={message} kind="warn">
          {message}
        </Notice>
      ))}
      <div className={styles.panels}>
        <Panel title="Values">
          <Fields fields={shownValues(record, type.values)} />
        </Panel>
        {type.links.map((link) => (
          <LinkPanel key={link.name} {...{ type, id, link, record }} pages={types} />
        ))}
      </div>
      {origin === null ? null : <OriginSheet id={origin} onClose={() => setParameters({})} />}
    </Page>
  );
}
