import { camelCase, words } from '../../catalog/naming.ts';
import type { Names } from './names.ts';

/** The authored SDL of a new subgraph: an entity, its statuses, and its link to an existing entity. */
export function authoredSdl(
  { subgraph, entity, kind, connection, association, linked, back, addresses }: Names,
  owner?: string,
): string {
  const noun = words(entity);
  const other = words(linked);
  const contact = owner === undefined ? '' : `extend schema @contact(name: ${JSON.stringify(owner)})\n\n`;
  return `# ${subgraph}: one sentence that says what is in here, and where it comes from.

${contact}"A ${noun}, as the authority that keeps it describes it."
type ${entity} @entity
  @loaded(as: "${kind}", required: ["${camelCase(entity)}Number"])
  @searched(by: ["holderName"], at: ["${addresses}"]) {
  "Number under which it is kept."
  ${camelCase(entity)}Number: String
  "Name of whoever holds it."
  holderName: String
  "What it is about, in the words of whoever keeps it."
  description: String
  "Its cost in US dollars."
  cost: Int
  "Day on which it was issued, as \`2024-07-04\`."
  issueDate: Date
  "The statuses it had, newest first."
  statuses: [${entity}Status] @connection(order: ["statusDate DESC"])
  "What it is for."
  ${back}: [${linked}] @connection(through: "${association}")
}

"A status of a ${noun}."
type ${entity}Status @attribute(of: "${entity}") @loaded(as: "${kind}_status", required: ["status"]) {
  "The status."
  status: String @values(are: ["issued", "closed: what it was for is done", "expired"])
  "Day from which it had the status, as \`2024-07-04\`."
  statusDate: Date
}

extend type ${linked} {
  "What the ${subgraph} subgraph knows of the ${other}, newest first."
  ${connection}: [${entity}] @connection(through: "${association}", order: ["issueDate DESC"])
}
`;
}
