import { z } from 'zod';
import { badUserInput } from '../../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { schemaOf } from '../../../verification/openapi/document.ts';
import { readBy } from '../../../verification/request/faults.ts';
import { object } from '../../../verification/request/object.ts';
import { included, recordDocument } from '../../graph/own-records/documents.ts';
import type { ServedType } from '../../graph/own-records/served-types.ts';
import { shapeOf } from '../graph-shape.ts';
import { CURSORS, nextPages, PAGE, pageOf } from '../sections.ts';
import { isObject } from '../service.ts';
import { askGraph, FAULTS, observedIn, result, resultSchema, type Tool, type ToolOptions } from '../tool.ts';
import { typeOf } from './own-types.ts';

const sectionsOf = ({ links }: ServedType): string => links.map(({ name }) => name).join(', ') || 'none';

/** The tool that shows one record of a type that a team has added, by its id. */
export function getRecord({ schema }: ToolOptions, types: readonly ServedType[]): Tool {
  const sectionsInWords = types.map((type) => `${type.name}: ${sectionsOf(type)}`).join('. ');
  const arguments_ = object({
    type: z.enum(types.map(({ name }) => name)).meta({ description: 'Type of the record.' }),
    id: z
      .string()
      .min(1, { error: 'an id' })
      .meta({ description: "The record's id (a UUID), as search_records gives it." }),
    sections: z
      .array(z.string())
      .min(1, { error: 'one or more sections' })
      .optional()
      .meta({ description: `Related records to show; some of each unless given. ${sectionsInWords}.` }),
    ...PAGE,
  });
  const shapes = new Map(types.map((type) => [type.name, shapeOf(schema, recordDocument(type), 'found')]));
  return {
    name: 'get_record',
    title: 'Get a further record',
    description:
      'Shows one record that this service has beside businesses, by its type and id: its values, and the records and businesses related to it, each with the datasets and days it comes from. Without sections some of each; then name one section to read all of it, page by page with after. Totals say how much there is of each. Needs an id: search_records finds it; get_business goes on with the ids of brands, legal entities and operating locations.',
    inputSchema: schemaOf(arguments_, 'input'),
    outputSchema: resultSchema({ record: z.record(z.string(), z.unknown()), next_cursors: CURSORS, faults: FAULTS }),
    isReading: true,
    async call(written, call) {
      const asked = readBy(arguments_, written, 'The call');
      const type = typeOf(types, asked.type);
      const page = pageOf(asked);
      const { data, source, faults } = await askGraph(
        recordDocument(type),
        { id: asked.id, ...(type.links.length > 0 && page), ...includes(type, asked.sections) },
        call,
      );
      const raw = onlyIn(data.found)?.node;
      // A match with only a node is shown as that node.
      const node = onlyIn(shapes.get(type.name)?.show(data.found));
      if (!isObject(raw) || node === undefined)
        throw new ServiceError('NOT_FOUND', `No ${type.one} has this id; search_records finds ids.`);
      const found = { record: { type: type.name, ...node }, ...(faults && { faults }) };
      return result(found, { ...source, ...observedIn(node) }, (shown) =>
        nextPages(shown, 'record', raw, 'Call get_record again with the same type and id'),
      );
    },
  };
}

/** Which links an operation shows: all unless the call names some. Throws BAD_USER_INPUT for a link that the type does not have. */
function includes(type: ServedType, sections: readonly string[] | undefined): Readonly<Record<string, boolean>> {
  const unknown = sections?.find((section) => !type.links.some(({ name }) => name === section));
  if (unknown !== undefined) throw badUserInput('sections', `sections of ${type.name}: ${sectionsOf(type)}`, unknown);
  return Object.fromEntries(type.links.map((link) => [included(link), sections?.includes(link.name) ?? true]));
}

/** The first element of a list, if it is an object. */
function onlyIn(found: unknown): Readonly<Record<string, unknown>> | undefined {
  const [only]: unknown[] = Array.isArray(found) ? found : [];
  return isObject(only) ? only : undefined;
}
