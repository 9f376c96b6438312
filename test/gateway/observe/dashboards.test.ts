import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY } from '../../../catalog/compose-repository.ts';
import { CATALOGUE } from '../../../catalog/errors/catalogue.ts';
import { declareMetrics } from '../../../gateway/observe/declared-metrics.ts';

/** "A Grafana dashboard and Prometheus alert rules as files, checked by a test against the metric names that exist". */

const file = (name: string) => readFileSync(join(REPOSITORY, 'deploy', 'observability', name), 'utf8');

/** The labels of every series that a process has, by its name. */
const SERIES = seriesOf();

function seriesOf(): ReadonlyMap<string, readonly string[]> {
  const registry = new Registry();
  declareMetrics(registry);
  collectDefaultMetrics({ register: registry });
  const series = new Map<string, readonly string[]>([['up', []]]);
  for (const metric of registry.getMetricsAsArray()) {
    const labels: readonly string[] = Reflect.get(metric, 'labelNames') ?? [];
    const { name, type }: { name: string; type: unknown } = metric;
    if (String(type) !== 'histogram') series.set(name, labels);
    else {
      series.set(`${name}_bucket`, [...labels, 'le']);
      for (const end of ['_sum', '_count']) series.set(name + end, labels);
    }
  }
  registry.clear();
  return series;
}

/** What Prometheus gives every series. */
const SCRAPED = ['instance', 'job'];

interface Selector {
  readonly name: string;
  readonly matched: readonly (readonly [label: string, value: string])[];
}

interface Expression {
  readonly faults: readonly string[];
  readonly selectors: readonly Selector[];
  readonly grouped: readonly string[];
}

/** What an expression of PromQL asks for; Grafana's variables stand in it. */
function read(expr: string): Expression {
  const text = expr.replaceAll('$__rate_interval', '5m');
  const faults: string[] = [];
  const selectors: { name: string; matched: [string, string][] }[] = [];
  const grouped: string[] = [];
  parser.parse(text).iterate({
    enter(node) {
      const own = text.slice(node.from, node.to);
      if (node.type.isError) faults.push(`"${text}" has a fault at ${node.from}`);
      else if (node.name === 'VectorSelector') selectors.push({ name: '', matched: [] });
      else if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector') {
        const last = selectors.at(-1);
        if (last !== undefined) last.name = own;
      } else if (node.name === 'UnquotedLabelMatcher') {
        const [, label = '', value = ''] = /^(\w+)\s*[=!~]+\s*"(.*)"$/.exec(own) ?? [];
        selectors.at(-1)?.matched.push([label, value]);
      } else if (node.name === 'LabelName' && node.node.parent?.name === 'GroupingLabels') grouped.push(own);
    },
  });
  return { faults, selectors, grouped };
}

/** What is wrong with an expression; nothing where every name, label and code in it exists. */
function faultsOf(expr: string): string[] {
  const { faults, selectors, grouped } = read(expr);
  const labels = new Set([...SCRAPED, ...selectors.flatMap(({ name }) => SERIES.get(name) ?? [])]);
  return [
    ...faults,
    ...(selectors.length === 0 ? [`"${expr}" asks for nothing`] : []),
    ...selectors.filter(({ name }) => !SERIES.has(name)).map(({ name }) => `there is no ${name}`),
    ...selectors.flatMap(({ name, matched }) =>
      matched
        .filter(([label]) => ![...SCRAPED, ...(SERIES.get(name) ?? [])].includes(label))
        .map(([label]) => `${name} has no ${label}`),
    ),
    ...selectors.flatMap(({ matched }) =>
      matched
        .filter(([label, value]) => label === 'code' && !(value in CATALOGUE))
        .map(([, code]) => `no code ${code}`),
    ),
    ...grouped.filter((label) => !labels.has(label)).map((label) => `"${expr}" has no ${label} to group by`),
  ];
}

test.each([
  ['sum(rate(svc_request_total[5m]))', ['there is no svc_request_total']],
  ['svc_runs{state="QUEUED"}', ['svc_runs has no state']],
  ['sum by (kind) (svc_runs)', ['"sum by (kind) (svc_runs)" has no kind to group by']],
  ['svc_request_errors_total{code="NONE"}', ['no code NONE']],
  ['rate(svc_requests_total[5m]', [expect.stringContaining('has a fault')]],
])('%s is told apart from what is right', (expr, expected) => {
  expect(faultsOf(expr)).toEqual(expected);
});

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly targets?: readonly { readonly expr: string; readonly refId: string; readonly legendFormat: string }[];
}

describe('the dashboard', () => {
  const dashboard: {
    readonly panels: readonly Panel[];
    readonly templating: { readonly list: readonly { name: string }[] };
  } = JSON.parse(file('dashboard.json'));
  const panels = dashboard.panels.filter(({ type }) => type !== 'row');
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

  test('asks for metrics and labels that there are', () => {
    expect(expressions.length).toBeGreaterThan(30);
    expect(expressions.flatMap(faultsOf)).toEqual([]);
  });
  test('shows every metric that the service declares', () => {
    const shown = expressions.flatMap((expr) =>
      read(expr).selectors.map(({ name }) => name.replace(/_(?:bucket|count|sum)$/, '')),
    );
    const declared = [...SERIES.keys()]
      .filter((name) => name.startsWith('svc_'))
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
    expect([...new Set(declared)].filter((name) => !shown.includes(name))).toEqual([]);
  });
  test('names in its legends only labels that are grouped by', () => {
    const wrong = panels.flatMap(({ title, targets = [] }) =>
      targets.flatMap(({ expr, legendFormat }) => {
        const { grouped, selectors } = read(expr);
        const known = [
          ...grouped,
          ...(grouped.length > 0 ? [] : [...SCRAPED, ...selectors.flatMap(({ name }) => SERIES.get(name) ?? [])]),
        ];
        return [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
          .filter(([, label = '']) => !known.includes(label))
          .map(([, label]) => `${title}: ${label}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
  test('has panels of their own place and number, over variables that there are', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const overlaps = panels.filter(({ id, gridPos: a }) =>
      panels.some(
        ({ id: other, gridPos: b }) =>
          other > id && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      ),
    );
    expect(overlaps).toEqual([]);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
    for (const { targets = [] } of panels) expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    const names = dashboard.templating.list.map(({ name }) => name);
    const used = file('dashboard.json').matchAll(/\$\{?(?!__)(\w+)/g);
    expect([...new Set([...used].map(([, name = '']) => name))].sort()).toEqual([...names].sort());
  });
});

describe('the alert rules', () => {
  interface Rule {
    readonly alert: string;
    readonly expr: string;
    readonly labels: { readonly severity: string };
    readonly annotations: { readonly summary: string };
  }
  const { groups }: { groups: readonly { readonly rules: readonly Rule[] }[] } = parse(file('alerts.yaml'));
  const rules = groups.flatMap((group) => group.rules);

  test('ask for metrics, labels and codes that there are', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.flatMap(({ expr }) => faultsOf(expr))).toEqual([]);
  });
  test('each has a name of its own, a severity, and a summary of labels that its series have', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { expr, labels, annotations } of rules) {
      expect(['critical', 'warning']).toContain(labels.severity);
      const { grouped, selectors } = read(expr);
      const known = /^(?:sum|max|min|histogram_quantile)\b|\bby\b/.test(expr)
        ? grouped
        : [...SCRAPED, ...selectors.flatMap(({ name }) => SERIES.get(name) ?? [])];
      const named = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
      expect([expr, named.filter((label) => !known.includes(label ?? ''))]).toEqual([expr, []]);
    }
  });
  test('Prometheus’ own configuration loads them, and scrapes the job that they name', () => {
    const prometheus = parse(file('prometheus.yaml'));
    expect(prometheus.rule_files).toEqual(['alerts.yaml']);
    expect(prometheus.scrape_configs[0].job_name).toBe('svc');
  });
});

test('the rules of the adapter, by which pods are scaled, ask for metrics and labels that there are', () => {
  const { rules } = parse(file('prometheus-adapter.yaml'));
  const all: readonly { seriesQuery: string; metricsQuery: string }[] = [...rules.custom, ...rules.external];
  expect(all).toHaveLength(2);
  for (const { seriesQuery, metricsQuery } of all) {
    const series = seriesQuery.replace(/\{.*/, '');
    // Labels that the cluster's scraping adds stand for those of any.
    const expr = metricsQuery
      .replace('<<.Series>>', series)
      .replace('<<.LabelMatchers>>', 'job="svc"')
      .replace('<<.GroupBy>>', 'instance');
    expect(faultsOf(expr)).toEqual([]);
    expect(faultsOf(seriesQuery.replace(/(?:namespace|pod)!=""/g, 'job!=""'))).toEqual([]);
  }
});
