import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import { z } from 'zod';
import { isObject } from '../../sources/formats/json-object.ts';
import type { Brand } from '../brands/brand.ts';
import { type JoinSettings, NO_SETTINGS } from '../resolution/corrections/join-settings.ts';
import { RULES } from '../resolution/rules.ts';

const KEYS = ['rules', 'datasets', 'between', 'brands'] as const;
const RULE_NAMES = [...new Set(RULES.map(({ name }) => name))];

/**
 * Reads the part `resolution` of a manifest, which switches joins off and names brands. `fault` is called with each error in it.
 *
 * | written | means |
 * | --- | --- |
 * | `rules: { chain-of-one-name: off }` | the rule does not run |
 * | `datasets: { crm: { joins: none } }` | no record of crm is joined with any other |
 * | `between: [{ datasets: [crm, web], joins: none }]` | no record of crm ends in one entity with one of web |
 * | `brands: [{ name: KOI SUSHI, aliases: [KOI], naics: ['722'] }]` | places of these names are one brand, whoever owns them |
 */
export function readResolution(written: unknown, fault: (text: string) => void): JoinSettings {
  if (written === undefined || written === null) return NO_SETTINGS;
  if (!isObject(written)) {
    fault(`resolution: expected ${KEYS.join(', ')}, got ${JSON.stringify(written)}`);
    return NO_SETTINGS;
  }
  for (const key of Object.keys(written))
    if (!KEYS.some((each) => each === key)) fault(`resolution: unknown "${key}", expected one of ${KEYS.join(', ')}`);
  const { rules = {}, datasets = {}, between = [], brands = [] } = written;
  return {
    rulesOff: entriesOf(rules, 'resolution.rules', 'names of rules', fault).flatMap(([name, value]) =>
      isKnownRule(name, fault) && isOff(value, `resolution.rules.${name}`, fault) ? [name] : [],
    ),
    alone: entriesOf(datasets, 'resolution.datasets', 'names of datasets', fault).flatMap(([name, value]) =>
      joinsNothing(value, `resolution.datasets.${name}`, ['joins'], fault) ? [name] : [],
    ),
    apart: pairsOf(between, fault),
    brands: brandsOf(brands, fault),
  };
}

function entriesOf(written: unknown, where: string, expects: string, fault: (text: string) => void) {
  if (isObject(written)) return Object.entries(written);
  fault(`${where}: expected ${expects}, got ${JSON.stringify(written)}`);
  return [];
}

function isKnownRule(name: string, fault: (text: string) => void): boolean {
  if (RULE_NAMES.includes(name)) return true;
  const [nearest] = suggestionList(name, RULE_NAMES);
  const hint = nearest === undefined ? `expected one of ${RULE_NAMES.join(', ')}` : `did you mean "${nearest}"?`;
  fault(`resolution.rules: no rule "${name}"; ${hint}`);
  return false;
}

/** True if a rule is switched off. YAML 1.1 reads `off` as false, 1.2 as text. */
function isOff(value: unknown, where: string, fault: (text: string) => void): boolean {
  if (value === 'off' || value === false) return true;
  if (value !== 'on' && value !== true) fault(`${where}: expected on or off, got ${JSON.stringify(value)}`);
  return false;
}

function joinsNothing(value: unknown, where: string, keys: readonly string[], fault: (text: string) => void): boolean {
  const isNone =
    isObject(value) && value.joins === 'none' && Object.keys(value).every((key) => keys.some((each) => each === key));
  if (!isNone)
    fault(
      `${where}: expected ${keys.includes('datasets') ? 'datasets: [one, other], ' : ''}joins: none, got ${JSON.stringify(value)}`,
    );
  return isNone;
}

function pairsOf(written: unknown, fault: (text: string) => void): [string, string][] {
  if (!Array.isArray(written)) {
    fault(`resolution.between: expected a list, got ${JSON.stringify(written)}`);
    return [];
  }
  return written.flatMap((each: unknown, at): [string, string][] => {
    const where = `resolution.between[${at}]`;
    if (!joinsNothing(each, where, ['datasets', 'joins'], fault) || !isObject(each)) return [];
    const names: unknown = each.datasets;
    const [one, other] = Array.isArray(names) ? names : [];
    if (
      Array.isArray(names) &&
      names.length === 2 &&
      typeof one === 'string' &&
      typeof other === 'string' &&
      one !== other
    )
      return [[one, other]];
    fault(`${where}.datasets: expected two datasets, got ${JSON.stringify(names)}`);
    return [];
  });
}

const BRAND = z.strictObject({
  name: z.string().trim().min(1),
  aliases: z.array(z.string().trim().min(1)).default([]),
  naics: z
    .array(
      z
        .union([z.string(), z.number()])
        .transform(String)
        .pipe(z.string().regex(/^\d{2,6}$/)),
    )
    .default([]),
});
const BRAND_EXPECTS = 'name, aliases (a list of names) and naics (a list of codes of 2 to 6 digits)';

function brandsOf(written: unknown, fault: (text: string) => void): Brand[] {
  if (!Array.isArray(written)) {
    fault(`resolution.brands: expected a list, got ${JSON.stringify(written)}`);
    return [];
  }
  return written.flatMap((each: unknown, at): Brand[] => {
    const { data } = BRAND.safeParse(each);
    if (data !== undefined) return [{ ...data, common: [] }];
    fault(`resolution.brands[${at}]: expected ${BRAND_EXPECTS}, got ${JSON.stringify(each)}`);
    return [];
  });
}
