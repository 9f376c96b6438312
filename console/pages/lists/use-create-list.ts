import { useLocation } from 'wouter';
import type { ListInput } from './draft.ts';
import { CreateList, CreateRecordList } from './queries.ts';
import { useChange } from './use-change.ts';

/** Saves a draft as a new list, of businesses or of a team's own records, and opens its page. */
export function useCreateList() {
  const [, navigate] = useLocation();
  const [businesses, records] = [useChange(CreateList), useChange(CreateRecordList)];
  const open = (id: string | undefined) => navigate(`/lists/${id ?? ''}`);
  return {
    isPending: businesses.isPending || records.isPending,
    error: businesses.error ?? records.error,
    create: (input: ListInput) =>
      'records' in input
        ? records.mutate({ input: input.records }, { onSuccess: ({ data }) => open(data.createRecordList?.list.id) })
        : businesses.mutate({ input: input.businesses }, { onSuccess: ({ data }) => open(data.createList?.list?.id) }),
  };
}
