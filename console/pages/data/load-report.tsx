import { useEffect } from 'react';
import { Link } from 'wouter';
import type { LoadedRows, LoadReport } from '../../../gateway/console/answers/loads.ts';
import { queryClient } from '../../graphql/use-operation.ts';
import { counted } from '../../parts/amounts.ts';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Records } from '../../parts/records.tsx';

/** What became of the rows of a file. The four figures beside the rows read are their sum. */
export function LoadReportPanel({ report: { version, files } }: { readonly report: LoadReport }) {
  useEffect(() => {
    // All pages so far have shown data of the other snapshot.
    if (version !== '') void queryClient.invalidateQueries();
  }, [version]);
  return (
    <>
      <Notice kind="good">
        {`The load published ${version}, which the service serves now. `}
        <Link href="/data">See the data</Link>
      </Notice>
      {files.map((file) => (
        <Panel key={file.file} title={`${counted(file.rows)} rows of ${file.file}`}>
          <Records
            none=""
            records={linesOf(file).map(([what, count, isLeftOut = false]) => ({
              id: what,
              value: what,
              source: isLeftOut ? (
                <Link href={`/data/rejects/${version}`}>{counted(count)}</Link>
              ) : (
                <span>{counted(count)}</span>
              ),
            }))}
          />
          {file.unread.length === 0 ? null : <p>Nothing reads the columns {file.unread.join(', ')}.</p>}
        </Panel>
      ))}
    </>
  );
}

type Line = readonly [what: string, count: number, isLeftOut?: boolean];

const linesOf = ({ loaded, merged, unlike, rejects, skips, notes }: LoadedRows): readonly Line[] => [
  ['loaded', loaded],
  ['merged into records of earlier rows', merged],
  ['rejected', sum(rejects)],
  ['skipped', sum(skips)],
  ...(unlike === 0 ? [] : [['of them merged although their names differ', unlike, true] as const]),
  ...Object.entries(rejects).map(([reason, count]): Line => [`rejected: ${reason}`, count, true]),
  ...Object.entries(skips).map(([reason, count]): Line => [`skipped: ${reason}`, count]),
  ...Object.entries(notes).map(([reason, count]): Line => [`noted: ${reason}`, count, true]),
];

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, each) => all + each, 0);
