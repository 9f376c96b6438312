import type { Catalog } from '../../catalog/model.ts';
import type { FieldCheck, FieldChecks } from '../../kit/field-check.ts';
import type { PageArguments } from '../../kit/page.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { type CreateListInput, createdContent, type UpdateListInput } from '../../lists/definition/read-input.ts';
import { expectPausable } from '../../lists/materialization/own-move.ts';
import { listsRequest, type SearchListsInput } from './lists.ts';
import { checkPageOf, pageFrom } from './pages.ts';
import { checkedPreview, expectFirst } from './preview-list.ts';
import { checkedRecordPreview, type RecordListInput, recordListInput } from './record-lists.ts';
import { checkedSampleSource, type SuggestColumnMappingInput } from './suggest-column-mapping.ts';
import { checkedSuggestion, type SuggestionInput } from './suggestion-input.ts';
import { checkedWatches, type EventsArguments, eventsPage } from './watches.ts';

/** The checks of the lists subgraph's own fields. They run before execution, so a refused mutation has done nothing. */
export const listsChecks = (catalog: Catalog): FieldChecks =>
  new Map<string, FieldCheck>([
    ['Query.lists', checkLists],
    ['Query.searchLists', checkLists],
    ['List.materializations', checkPageOf],
    ['Query.watches', ({ first }: PageArguments, { limits }) => void pageFrom({ first: first ?? null }, limits)],
    ['Query.watchEvents', (args: EventsArguments, { limits }) => void eventsPage(args, limits)],
    ['Mutation.createWatches', ({ input = {} }: { input?: object }) => void checkedWatches(input)],
    ['ListMaterialization.metrics', checkPageOf],
    ['ListMaterialization.billingEventDetails', checkPageOf],
    [
      'Query.suggestColumnMapping',
      ({ input = {} }: { input?: SuggestColumnMappingInput }) => void checkedSampleSource(input),
    ],
    ['Query.previewList', ({ input = {} }: { input?: CreateListInput }) => void checkedPreview(catalog, input)],
    [
      'Query.previewRecordList',
      ({ input = NO_TYPE }: { input?: RecordListInput }) => void checkedRecordPreview(catalog, input),
    ],
    [
      'Mutation.createRecordList',
      ({ input = NO_TYPE }: { input?: RecordListInput }) => createdDefinition(catalog, recordListInput(catalog, input)),
    ],
    ['RecordListPreview.ids', ({ first }: { first?: number }) => expectFirst(first ?? 0)],
    ['ListPreview.search', ({ first }: { first?: number }) => expectFirst(first ?? 0)],
    ['Mutation.createList', ({ input = {} }: { input?: CreateListInput }) => createdDefinition(catalog, input)],
    ['Mutation.updateList', ({ input }: { input?: UpdateListInput }) => checkConditions(catalog, input)],
    [
      'Mutation.updateListMaterialization',
      ({ input }: { input?: { status?: string | null } }) =>
        void (input?.status != null && expectPausable(input.status)),
    ],
    [
      'Mutation.createSuggestion',
      ({ suggestion = {} }: { suggestion?: SuggestionInput }) => void checkedSuggestion(catalog, suggestion),
    ],
  ]);

/** Used for checks while it is unknown whether there is an input. */
const NO_TYPE: RecordListInput = { entityType: '' };

const createdDefinition = (catalog: Catalog, input: CreateListInput): void =>
  void checkedDefinition(createdContent(input), catalog);

/** Checked only if an update states the entity type; otherwise only the list knows where its paths start. */
function checkConditions(catalog: Catalog, input: UpdateListInput | undefined): void {
  const { entityType, conditions } = input?.searchInput ?? {};
  if (entityType != null) createdDefinition(catalog, { searchInput: { entityType, conditions: conditions ?? null } });
}

const checkLists: FieldCheck = ({ input }: { input?: SearchListsInput | null }, { limits }) =>
  void listsRequest(input ?? {}, limits);
