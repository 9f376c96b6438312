import { expectScope } from '../../kit/expect-scope.ts';
import type { RequestContext, Resolvers } from '../../kit/subgraph.ts';
import type { PolicyVerdict } from '../../operations/verdict.ts';
import type { BrandRecord, EntityRecord, RecordMatch } from '../../verification/records/records.ts';
import type { WholeVerification } from '../../verification/service/whole.ts';
import type { Source, Task } from '../../verification/tasks/task.ts';
import { inWordsOfGraph } from '../rest-words.ts';
import type { Services } from '../services.ts';
import { restRequest, type VerifyBusinessArguments } from './request.ts';

/** The root field of the datasource subgraph over the verification service. */
export const kybResolvers = ({ verifications }: Services): Resolvers => ({
  Query: {
    verifyBusiness: async (_root, args: VerifyBusinessArguments, context: RequestContext) => {
      expectScope(context, 'kyb');
      const { query, body } = restRequest(args);
      try {
        return shown(await verifications(context).verifyWhole(query, body));
      } catch (error) {
        throw inWordsOfGraph(error);
      }
    },
  },
});

/** Records are references by id: their own subgraphs resolve the selected fields. */
const shown = ({ response_id, tasks, entities, brands, decision }: WholeVerification) => ({
  responseId: response_id,
  tasks: tasks.map(shownTask),
  registeredEntities: entities.map(shownEntity),
  brands: brands.map(shownBrand),
  decision: decision === undefined ? null : shownDecision(decision),
});

const shownDecision = ({ status, reason, policy: { name, version, rule } }: PolicyVerdict) => ({
  ...{ status, reason, rule, policy: name, policyVersion: version },
});

const shownTask = ({ sources, ...task }: Task) => ({ ...task, sources: sources?.map(shownSource) ?? null });

const SOURCE_TYPES: Readonly<Record<Source['kind'], string>> = {
  name: 'VerificationNameSource',
  address: 'VerificationAddressSource',
  filing: 'VerificationFilingSource',
  tin: 'VerificationTaxNumberSource',
};

function shownSource(source: Source) {
  const __typename = SOURCE_TYPES[source.kind];
  if (source.kind !== 'address') return { ...source, __typename };
  const { address, matchEntityType } = source;
  return { ...address, matchEntityType, __typename };
}

const shownEntity = ({ legalEntityId, registeredEntityId, match }: EntityRecord) => ({
  ...shownMatch(match),
  legalEntity: { id: legalEntityId },
  registeredEntity: registeredEntityId === null ? null : { id: registeredEntityId },
});

const shownBrand = ({ id, match }: BrandRecord) => ({ ...shownMatch(match), brand: { id } });

const shownMatch = ({ probability, evidence, matched }: RecordMatch) => ({
  probability,
  matched,
  evidence: evidence.map(({ compared, ...each }) => ({
    ...each,
    requested: compared.query,
    recorded: compared.candidate,
  })),
});
