import { isObject } from './json-object.ts';

/** An element as xmlRecords gives it: its elements and attributes ("@name") are texts, elements, or lists of repeated ones. */
export type XmlElement = Readonly<Record<string, unknown>>;

/** The elements at a path of names inside an element, one or many at each step; one that has only text has it as "$". */
export const elementsAt = (element: XmlElement, ...path: readonly string[]): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>((at, name) => at.flatMap((each) => elementsOf(each[name])), [element]);

/** The texts, in one line each, at a path of names; the last name may be that of an attribute ("@name"). */
export const textsAt = (element: XmlElement, ...path: readonly string[]): readonly string[] =>
  elementsAt(element, ...path).flatMap(({ $: text }) => (typeof text === 'string' ? inOneLine(text) : []));

/** The first text at a path of names; empty if there is none. */
export const textIn = (element: XmlElement, ...path: readonly string[]): string => textsAt(element, ...path)[0] ?? '';

function elementsOf(value: unknown): readonly XmlElement[] {
  if (Array.isArray(value)) return value.flatMap(elementsOf);
  if (isObject(value)) return [value];
  return typeof value === 'string' ? [{ $: value }] : [];
}

function inOneLine(text: string): readonly string[] {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? [] : [line];
}
