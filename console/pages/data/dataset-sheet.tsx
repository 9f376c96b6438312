import { Link } from 'wouter';
import type { Dataset } from '../../../gateway/console/answers/snapshots.ts';
import { counted } from '../../parts/amounts.ts';
import { Badge } from '../../parts/badge.tsx';
import { Fields } from '../../parts/fields.tsx';
import { Records } from '../../parts/records.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import styles from './data.module.css';
import { leftOut, total } from './data.ts';

interface Props {
  readonly dataset: Dataset;
  readonly version: string;
  readonly onClose: () => void;
}

/** One dataset: who publishes it, what was read from each of its files, and why rows were left out. */
export function DatasetSheet({ dataset, version, onClose }: Props) {
  const { name, publisher, page, licence, date, isGenerated, rows, files } = dataset;
  return (
    <Sheet title={name} isOpen onClose={onClose} isAside>
      <div className={styles.stack}>
        {isGenerated ? (
          <p>
            <Badge kind="warn">generated</Badge> None of its records is about a real business or person.
          </p>
        ) : null}
        <Fields
          fields={[
            ['Publisher', publisher],
            // A page comes from a manifest, so it becomes a link only if it is a web address.
            ['Page', /^https?:\/\//.test(page) ? <a href={page}>{page}</a> : page],
            ['License', licence],
            ['Date', date ?? 'unknown'],
            ['Records', counted(rows)],
          ]}
        />
        <h3>Left out, by reason</h3>
        <Records
          none="Nothing was left out."
          records={leftOut(dataset).map(([reason, count]) => ({
            id: reason,
            value: <Link href={`/data/rejects/${version}?${new URLSearchParams({ reason })}`}>{reason}</Link>,
            source: (
              <span className={styles.muted}>{`left out ${counted(count)} ${count === 1 ? 'time' : 'times'}`}</span>
            ),
          }))}
        />
        <h3>Files</h3>
        <Records
          none={
            isGenerated
              ? 'No file was read: its records are generated.'
              : files === null
                ? 'The load of this snapshot kept no report. The next load will.'
                : 'No file was read: its records are kept from an earlier load.'
          }
          records={(files ?? []).map((each) => ({
            id: each.file,
            value: each.file,
            source: (
              <span className={styles.muted}>
                {`${counted(each.rows)} read · ${counted(each.loaded)} kept · ${counted(each.merged ?? 0)} merged · ${counted(total(each.rejects))} rejected · ${counted(total(each.skips))} skipped`}
              </span>
            ),
          }))}
        />
      </div>
    </Sheet>
  );
}
