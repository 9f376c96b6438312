import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { isPromise } from '../../kit/compiled/settled.ts';
import { expectScope } from '../../kit/expect-scope.ts';
import type { PageArguments } from '../../kit/page.ts';
import type { References, RequestContext, Resolvers } from '../../kit/subgraph.ts';
import type { CreateListInput, UpdateListInput } from '../../lists/definition/read-input.ts';
import type { List } from '../../operations/list.ts';
import type { Account, BackgroundTask } from '../../operations/operations.ts';
import type { Scope } from '../../operations/scopes.ts';
import type { Event } from '../../operations/watching/event.ts';
import type { Services } from '../services.ts';
import { dataAssets } from './data-assets.ts';
import { latestColumnCounts, listsFound, type SearchListsInput, shownSearch } from './lists.ts';
import {
  billingOf,
  findListRun,
  materializationsOf,
  metricsOf,
  type ShownMaterialization,
  shownMaterialization,
} from './materializations.ts';
import {
  cancelListMaterialization,
  createList,
  createListMaterialization,
  deleteList,
  firstOfSaved,
  updateList,
  updateListMaterialization,
} from './mutations.ts';
import { checkedPreview, countSelected, firstSelected, type ListPreview } from './preview-list.ts';
import { projectionsOf } from './projections.ts';
import { checkedRecordPreview, createRecordList, firstIds, type RecordListInput, recordList } from './record-lists.ts';
import { type SuggestColumnMappingInput, suggestColumnMapping } from './suggest-column-mapping.ts';
import type { SuggestionInput } from './suggestion-input.ts';
import { createSuggestion, shownSuggestion } from './suggestions.ts';
import { typesOf } from './types.ts';
import {
  createWatches,
  type EventsArguments,
  endWatch,
  setWatchEventState,
  watchEvents,
  watches,
  watchOf,
} from './watches.ts';

type Found = Parameters<typeof firstOfSaved>[0];
interface Input<T> {
  readonly input: T;
}

/** The fields of lists that are not records of the catalog: the caller's own data, and the guide to the data. */
export const listsResolvers = (services: Services): Resolvers =>
  mapValues(resolversOf(services), (fields) =>
    mapValues(
      fields,
      (resolve): Resolvers[string][string] =>
        (source, args, context, info) =>
          inTime(resolve(source, args, context, info), context),
    ),
  );

/** Ends with the request what waits for the operations database: for a lock, or behind a silent network. */
const inTime = (value: unknown, { deadline }: RequestContext): unknown =>
  isPromise(value) ? deadline.within(Promise.resolve(value)) : value;

const mapValues = <T>(values: Record<string, T>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

function resolversOf(services: Services): Resolvers {
  const { operations } = services;
  return {
    Query: {
      account: (_source, _arguments, { account }): Account => account,
      backgroundTask: async (_source, { id }, context): Promise<BackgroundTask | undefined> =>
        operations.backgroundTask(uuid(id), context.account.customerId, (run) => {
          const url = services.downloadUrl?.(run, context) ?? null;
          return url === null ? [] : [url];
        }),
      _schemaExtended: () => ({}),
      lists: lists(services),
      searchLists: lists(services),
      listMaterialization: materialization(services),
      getListMaterialization: materialization(services),
      suggestColumnMapping: inScope(({ input }: Input<SuggestColumnMappingInput>, context) =>
        suggestColumnMapping(services, input, context),
      ),
      recordList: inScope(({ id }: { id: string }, context) => recordList(services, id, context)),
      previewRecordList: inScope(({ input }: Input<RecordListInput>, { catalog }) =>
        checkedRecordPreview(catalog, input),
      ),
      previewList: inScope(({ input }: Input<CreateListInput>, { catalog }) => checkedPreview(catalog, input)),
      watches: inScope((args: object, context) => watches(services, args, context), 'kyb'),
      watchEvents: inScope((args: EventsArguments, context) => watchEvents(services, args, context), 'kyb'),
    },
    Mutation: {
      createList: inScope(({ input }: Input<CreateListInput>, context) => createList(services, input, context)),
      createRecordList: inScope(({ input }: Input<RecordListInput>, context) =>
        createRecordList(services, input, context),
      ),
      updateList: inScope(({ input }: Input<UpdateListInput>, context) => updateList(services, input, context)),
      deleteList: inScope(({ input }: Input<{ id: string }>, context) => deleteList(services, input.id, context)),
      createListMaterialization: inScope(({ input }: Input<{ listId: string }>, context) =>
        createListMaterialization(services, input.listId, context),
      ),
      cancelListMaterialization: inScope(({ input }: Input<{ id: string }>, context) =>
        cancelListMaterialization(services, input.id, context),
      ),
      updateListMaterialization: inScope(({ input }: Input<{ id: string; status?: string | null }>, context) =>
        updateListMaterialization(services, input, context),
      ),
      createSuggestion: inScope(({ suggestion }: { suggestion: SuggestionInput }, context) =>
        createSuggestion(services, suggestion, context),
      ),
      createWatches: inScope(({ input }: Input<object>, context) => createWatches(services, input, context), 'kyb'),
      endWatch: inScope(({ input }: Input<{ id: string }>, context) => endWatch(services, input.id, context), 'kyb'),
      setWatchEventState: inScope(
        ({ input }: Input<{ id: string; state: string }>, context) => setWatchEventState(services, input, context),
        'kyb',
      ),
    },
    CreateList: { search: (saved: Found, _arguments, context) => firstOfSaved(saved, context) },
    UpdateList: { search: (saved: Found, _arguments, context) => firstOfSaved(saved, context) },
    List: {
      searchInput: ({ searchInput }: List) => searchInput && shownSearch(searchInput),
      columnCounts: (list: List, _arguments, context) => latestColumnCounts(operations, list, context),
      materializations: (list: List, args: PageArguments, context) => materializationsOf(services, list, args, context),
    },
    ListPreview: {
      count: (preview: ListPreview, _arguments, context) => countSelected(preview, context),
      search: (preview: ListPreview, { first }: { first: number }, context) => firstSelected(preview, first, context),
    },
    RecordListPreview: {
      count: (preview: ListPreview, _arguments, context) => countSelected(preview, context),
      ids: (preview: ListPreview, { first }: { first: number }, context) => firstIds(preview, first, context),
    },
    ListMaterialization: {
      metrics: (shown: ShownMaterialization, args: PageArguments, context) =>
        metricsOf(shown.materialization, args, context),
      billingEventDetails: (shown: ShownMaterialization, args: PageArguments, context) =>
        billingOf(shown.materialization, args, context),
    },
    WatchEvent: { watch: (event: Pick<Event, 'watchId'>, _arguments, context) => watchOf(services, event, context) },
    ExtendedSchema: {
      types: (_source, _arguments, { catalog }) => typesOf(catalog),
      projections: (_source, _arguments, { catalog }) => projectionsOf(catalog),
      dataAssetMetadata: (_source, _arguments, { snapshot }: RequestContext) => dataAssets(snapshot),
    },
  };
}

/** "No other account sees them": a reference to another account's record is null. */
export const listsReferences = (services: Services): References =>
  mapValues(
    referencesOf(services),
    (find): References[string] =>
      (reference, context) =>
        inTime(find(reference, context), context),
  );

const referencesOf = (services: Services): References => ({
  List: ({ id }, context) => {
    expectScope(context, 'lists');
    return services.operations.lists.find(id, context.account.customerId);
  },
  ListMaterialization: ({ id }, context) => foundMaterialization(services, id, context),
  Suggestion: async ({ id }, context) => {
    expectScope(context, 'lists');
    const found = await services.operations.suggestions.find(id, context.account.customerId);
    return found && shownSuggestion(found);
  },
});

/** A field that only keys of a scope may select. */
const inScope =
  <Args, T>(resolve: (args: Args, context: RequestContext) => T, scope: Scope = 'lists') =>
  (_source: unknown, args: Args, context: RequestContext): T => {
    expectScope(context, scope);
    return resolve(args, context);
  };

const lists = ({ operations }: Services) =>
  inScope(({ input }: { input?: SearchListsInput | null }, context) => listsFound(operations, input ?? {}, context));

const materialization = (services: Services) =>
  inScope(({ input }: Input<{ id: string }>, context) => foundMaterialization(services, input.id, context));

async function foundMaterialization(services: Services, id: string, context: RequestContext) {
  expectScope(context, 'lists');
  const run = await findListRun(services.operations, id, context);
  return run && shownMaterialization(run, services, context);
}

function uuid(id: unknown): string {
  if (typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id.toLowerCase();
  throw badUserInput('backgroundTask(id)', 'a UUID', id);
}
