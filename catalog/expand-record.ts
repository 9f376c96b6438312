import type { FieldDefinitionNode } from 'graphql';
import { fieldNode } from './expand-ast.ts';
import type { RecordType } from './model.ts';
import { pascalCase, words } from './naming.ts';

/** Types that search returns have an ID, all others a UUID (schema.graphql); every stub has to repeat it. */
const idType = (type: RecordType): 'ID!' | 'UUID!' => (type.svcId === undefined ? 'UUID!' : 'ID!');

/** The `id` field of a record, the same in its owner and in every stub. */
export function idField(type: RecordType): FieldDefinitionNode {
  const description = `Identifier of the ${words(type.name)}, a UUID that stays the same across loads of the data.`;
  return fieldNode('id', idType(type), description);
}

/**
 * The fields that an entity or attribute has without its team writing them, before the authored ones (interface.md, Conventions;
 * completions.md section 1).
 */
export function leadingFields(type: RecordType): FieldDefinitionNode[] {
  const noun = words(type.name);
  if (type.svcId !== undefined)
    return [
      idField(type),
      internalId(noun),
      fieldNode(
        'svcId',
        'String',
        `Short public identifier of the ${noun}: ${type.svcId} and the first 16 hexadecimal digits of its id.`,
      ),
    ];
  const owner = type.owner ?? type.name;
  return [
    idField(type),
    internalId(noun),
    fieldNode(
      `internal${owner}Id`,
      'String',
      type.owner === undefined
        ? 'The same as internalId.'
        : `internalId of the ${words(type.owner)} that the record belongs to.`,
    ),
    fieldNode('firstObservedDate', 'String', `Day a source first reported the ${noun}, as \`2024-07-04\`.`),
    fieldNode('lastObservedDate', 'String', `Day a source last reported the ${noun}, as \`2024-07-04\`.`),
  ];
}

const internalId = (noun: string): FieldDefinitionNode =>
  fieldNode(
    'internalId',
    'String',
    `Compact key of the ${noun}, a decimal number; valid only within one snapshot of the data.`,
  );

/** The internal counterpart of each `@reference` field: platformBrandId → internalPlatformBrandId. */
export function referenceFields(type: RecordType): FieldDefinitionNode[] {
  return type.columns.flatMap((column) =>
    column.reference === undefined
      ? []
      : [
          fieldNode(
            `internal${pascalCase(column.field)}`,
            'String',
            `internalId of the ${words(column.reference)} that ${column.field} points at; null where that is null.`,
          ),
        ],
  );
}
