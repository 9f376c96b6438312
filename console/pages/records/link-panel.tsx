import { useState } from 'react';
import { Link } from 'wouter';
import type { OwnLink, OwnType } from '../../../gateway/console/answers/records.ts';
import { useOperation } from '../../graphql/use-operation.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Records } from '../../parts/records.tsx';
import { Source } from '../../parts/source.tsx';
import { labelOf } from '../lists/fields.ts';
import { linkedRecords, recordOperation, recordVariables, totalOf } from './record.ts';

interface Props {
  readonly type: OwnType;
  readonly id: string;
  readonly link: OwnLink;
  /** The record, with the first records of the link. */
  readonly record: unknown;
  /** The types whose records have a page. */
  readonly pages: readonly OwnType[];
}

/** Maximum records of one link that are shown. */
const MAX_RECORDS = 1_000;

/** The records behind one link, each with its origin; a click requests more of them. */
export function LinkPanel({ type, id, link, record, pages }: Props) {
  const [isWhole, setWhole] = useState(false);
  const total = totalOf(record, link);
  const first = Math.min(total, MAX_RECORDS);
  const whole = useOperation(recordOperation(type), recordVariables(type, id, [link], first), { enabled: isWhole });
  const [found] = whole.data?.data.found ?? [];
  const more = found && typeof found === 'object' && 'node' in found ? found.node : undefined;
  const records = linkedRecords(more ?? record, link, pages);
  return (
    <Panel title={labelOf(link.name)} count={total}>
      {whole.error === null ? null : <FaultNotice error={whole.error} onRetry={() => void whole.refetch()} />}
      <Records
        none="None is known."
        records={records.map(({ key, text, href, ...source }) => ({
          id: key,
          value: href === undefined ? text : <Link href={href}>{text}</Link>,
          source: <Source {...source} />,
        }))}
      />
      {records.length >= first ? null : (
        <Button kind="quiet" disabled={isWhole} onClick={() => setWhole(true)}>
          Show {first === total ? 'all' : `the first ${MAX_RECORDS.toLocaleString('en-US')}`}
        </Button>
      )}
    </Panel>
  );
}
