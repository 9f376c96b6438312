import { useMemo } from 'react';
import type { OwnType } from '../../../gateway/console/answers/records.ts';
import { asGraphql } from '../../graphql/as-graphql.ts';
import { operation } from '../../graphql/operation.ts';
import { useOperation } from '../../graphql/use-operation.ts';
import { useRecordTypes } from '../records/use-record-types.ts';
import type { Preview } from './preview.ts';
import { FirstRecords } from './queries.ts';
import type { ListRequest } from './use-list-request.ts';

interface FirstRows {
  /** Undefined until the answer arrives. */
  readonly rows: readonly unknown[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly graphql: () => string;
  /** The team's own type of the rows, if its records can be shown. */
  readonly type: OwnType | undefined;
  /** True for records that no field of the graph finds; the file will have them. */
  readonly isHidden: boolean;
}

const NOTHING = operation<Readonly<Record<string, never>>, object>('{ __typename }');

/**
 * The first rows of the selection. Businesses need one operation; for a team's own records, the first operation finds
 * their ids, and the second one reads them through the field that finds their type (`@searched`).
 */
export function useFirstRows({ entity, input }: ListRequest, preview: Preview, isAsked: boolean): FirstRows {
  const isOfRecords = 'records' in input;
  const types = useRecordTypes();
  const type = types.data?.types.find((each) => each.entity === entity);
  const businesses = useOperation(
    preview.operation,
    { input: 'businesses' in input ? input.businesses : {} },
    { keepPrevious: true, enabled: isAsked && !isOfRecords },
  );
  const first = useOperation(
    FirstRecords,
    { input: isOfRecords ? input.records : { entityType: entity } },
    { enabled: isAsked && isOfRecords && type !== undefined },
  );
  const ids = first.data?.data.previewRecordList?.ids;
  const shown = useMemo(
    () => (type === undefined || !ids?.length ? undefined : preview.ofRecords(type.field, ids)),
    [preview, type, ids],
  );
  const variables = Object.fromEntries((ids ?? []).map((id, at) => [`id${at}`, id]));
  const records = useOperation(shown ?? NOTHING, variables, { keepPrevious: true, enabled: shown !== undefined });
  if (!isOfRecords) {
    const { data, error, refetch } = businesses;
    return {
      rows: data?.data.previewList?.search,
      ...{ error, retry: () => void refetch(), type: undefined, isHidden: false },
      graphql: () => asGraphql(preview.operation, { input: input.businesses }),
    };
  }
  const answered = Object.values(records.data?.data ?? {}).flatMap((found) => found?.map(({ node }) => node) ?? []);
  return {
    rows: ids?.length === 0 ? [] : records.data && answered,
    error: types.error ?? first.error ?? records.error,
    retry: () => void Promise.all([first.refetch(), records.refetch()]),
    ...{ type, isHidden: types.data !== undefined && type === undefined },
    graphql: () =>
      shown === undefined ? asGraphql(FirstRecords, { input: input.records }) : asGraphql(shown, variables),
  };
}
