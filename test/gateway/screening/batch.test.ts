import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCREEN_RESPONSE } from '../../../verification/openapi/screening-answers.ts';
import { ENGINES } from '../../databases.ts';
import { until } from '../../until.ts';
import { listedName, startScreening } from './screening-service.ts';

type Service = Awaited<ReturnType<typeof startScreening>>;

const upload = async (
  service: Service,
  csv: string | Uint8Array<ArrayBuffer>,
  query = '?tag=book',
  as = service.key,
) => {
  const response = await fetch(`${service.url}/evaluation/sanctions/batches${query}`, {
    method: 'POST',
    headers: { 'x-api-key': as, 'content-type': 'text/csv' },
    body: csv,
  });
  const body: { readonly batch_id: string; readonly message?: string } = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, body };
};

const ended = async (service: Service, id: string, statuses = ['SUCCESS', 'FAILED', 'CANCELLED']) => {
  let body: Record<string, unknown> = {};
  await until(async () => {
    ({ body } = await service.send(`/batches/${id}`));
    return statuses.includes(String(body.status));
  });
  return body;
};

const results = async (service: Service, id: string): Promise<Record<string, string>[]> => {
  const response = await fetch(`${service.url}/evaluation/sanctions/batches/${id}/results`, {
    headers: { 'x-api-key': service.key },
  });
  return parse(await response.text(), { columns: true });
};

describe.each(ENGINES)('on %s', (engine) => {
  let service: Service;
  let end: () => Promise<void> = async () => {};
  let name = '';
  beforeAll(async () => {
    ({ name } = await listedName(engine));
    service = await startScreening({
      engine,
      onEnd: (ending) => {
        end = ending;
      },
    });
  });
  afterAll(() => end());

  const open = async (row: Record<string, string> | undefined) => {
    // The thread that works on runs keeps them within a second.
    await until(async () => (await service.send(`/screenings/${row?.request_id}`)).status !== 404);
    return service.send(`/screenings/${row?.request_id}`);
  };

  test('"the id of its audit" opens a row as a screening, as it would be if it had been asked for alone', async () => {
    const csv = `id,Full Name\nr1,"${name}"\n,Qwxz Vbnm\n`;
    const { body } = await upload(service, csv, '?tag=rows&hit_threshold=0.6');
    await ended(service, body.batch_id);
    const [hit, clear] = await results(service, body.batch_id);
    const kept = await open(hit);
    const search = { type: 'ENTITY', tag: 'r1', entity_description: { org_name: [name] } };
    expect(kept).toMatchObject({ status: 200, body: { request_id: hit?.request_id, searches: [search] } });
    expect(SCREEN_RESPONSE.parse(kept.body.response)).toBeDefined();
    const alone = { tag: 'rows', searches: [search], configuration_overrides: { entity: { hit_threshold: 0.6 } } };
    const asked = (await service.send('/screen', alone)).body;
    const stamp = { request_id: kept.body.request_id, request_timestamp: kept.body.timestamp };
    expect(kept.body.response).toEqual({ ...asked, ...stamp });
    const { record_id } = kept.body.response.search_results[0].hits[0].entity;
    await service.send('/decisions/update_one', { tag: 'r1', record_id, status: 'cleared' });
    const decided = (await open(hit)).body.response.search_results[0].hits[0];
    expect(decided.decision).toMatchObject({ status: 'cleared', tag: 'r1' });
    const { body: none } = await open(clear);
    expect(none).toMatchObject({ response: { alert: false, tag: 'rows', search_results: [{ tag: null, hits: [] }] } });
  });

  test('a CSV in, an id, a status, one result a row in order; bad rows stay with the reason', async () => {
    const csv = `id,Full Name,Date of Birth,Nationality\nc1,"${name}",,\nc2,Qwxz Vbnm,1980-01-31,US\nc3,Qwxz,31.1.1980,\nc4,,,\nc5,a,b,c,d,e\n\nc6,"${name}",soon,Atlantis\n`;
    const { status, body } = await upload(service, csv);
    expect([status, body]).toMatchObject([202, { status: 'QUEUED', tag: 'book', rows_done: 0, rows_total: null }]);
    const batch = await ended(service, body.batch_id);
    expect(batch).toMatchObject({
      status: 'SUCCESS',
      rows_done: 6,
      rows_total: 6,
      percent_complete: 100,
      rows_by_status: { alert: 2, hit: 0, clear: 2, error: 2 },
      data_version: service.warehouse.current,
      message: null,
    });
    const rows = await results(service, body.batch_id);
    expect(rows.map(({ row, tag, status: each, reason }) => [row, tag, each, reason])).toEqual([
      ['2', 'c1', 'alert', ''],
      ['3', 'c2', 'clear', ''],
      ['4', 'c3', 'clear', ''],
      ['5', 'c4', 'error', 'The row has no name.'],
      ['6', 'c5', 'error', 'The row has 6 values, the header 4.'],
      ['8', 'c6', 'alert', ''],
    ]);
    const leftOut =
      'dob was left out: expected a day, such as 1962-11-23 or 11/23/1962, or a year, got "soon". ' +
      'country_of_affiliation was left out: expected a country by ISO 3166 code, English name or adjective, got "Atlantis".';
    expect(rows.map(({ left_out }) => left_out)).toEqual(['', '', '', '', '', leftOut]);
    const { body: kept } = await open(rows[5]);
    expect(kept.response.search_results[0].left_out).toMatchObject([{ value: 'soon' }, { value: 'Atlantis' }]);
    expect(rows[0]).toMatchObject({ score: '1', listed_name: name, hits: expect.stringMatching(/^[1-9]/) });
    expect(readdirSync(join(service.dataDir, 'batches', body.batch_id))).toEqual(['results.csv']);
  });

  test('"CSV files for people defuse cells that begin with = + - @ tab or CR"', async () => {
    const { body } = await upload(service, 'name;tag\n=HYPERLINK("x");-3\n@SUM(1);+cmd\n');
    await ended(service, body.batch_id);
    expect((await results(service, body.batch_id)).map((row) => [row.name, row.tag])).toEqual([
      ['\'=HYPERLINK("x")', '-3'],
      ["'@SUM(1)", "'+cmd"],
    ]);
  });

  test("a decision on a row's tag stands in the results", async () => {
    const search = { tag: 'c9', searches: [{ type: 'ENTITY', entity_description: { org_name: [name] } }] };
    const { body: screened } = await service.send('/screen', search);
    const { record_id } = screened.search_results[0].hits[0].entity;
    await service.send('/decisions/update_one', { tag: 'c9', record_id, status: 'cleared' });
    const { body } = await upload(service, `tag,org_name\nc9,"${name}"\nc10,"${name}"\n`);
    await ended(service, body.batch_id);
    const rows = await results(service, body.batch_id);
    expect(rows.map((row) => [row.record_id, row.decision])).toEqual([
      [record_id, 'cleared'],
      [record_id, ''],
    ]);
  });

  test('thresholds and lists as asked', async () => {
    const { body: all } = await service.send('/views');
    const other = all.views.find(({ collection }: { collection: string }) => collection !== 'SDN').collection;
    const { body } = await upload(
      service,
      `name\n"${name}"\n`,
      `?tag=x&hit_threshold=0.9&alert_threshold=1&list_groups=${other}`,
    );
    expect(await ended(service, body.batch_id)).toMatchObject({
      configuration: { hit_threshold: 0.9, alert_threshold: 1, list_groups: [other] },
    });
  });

  test('no other account sees a batch', async () => {
    const { body } = await upload(service, 'name\nx\n');
    const as = await service.newKey();
    for (const [path, method] of [
      ['', 'GET'],
      ['/results', 'GET'],
      ['', 'DELETE'],
    ] as const) {
      const answer = await service.send(`/batches/${body.batch_id}${path}`, undefined, { as, method });
      expect([answer.status, answer.body.message]).toEqual([404, `There is no batch ${body.batch_id}.`]);
    }
    expect((await service.send('/batches', undefined, { as })).body).toEqual({ batches: [] });
    const { body: mine } = await service.send('/batches');
    expect(mine.batches[0].batch_id).toBe(body.batch_id);
    expect((await ended(service, body.batch_id)).status).toBe('SUCCESS');
  });

  test('what is no table fails with a reason that its sender can act on; it has no results', async () => {
    const failing: [string | Uint8Array<ArrayBuffer>, RegExp][] = [
      ['a,b\n1,2\n', /^The header expects a column name, person_name, org_name, last_name or the like, got a, b\.$/],
      ['name\n', /^The file has no rows below its header\.$/],
      ['name,Full name\nx,y\n', /^The header has two columns of name: name and Full name\.$/],
      ['%PDF-1.7', /^The file is no CSV, XLSX or PARQUET file\.$/],
      [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), /^The file is a workbook that cannot be read/],
      ['name\nx\0y\n', /NUL characters/],
      [
        `name\n"never closed\n${'x\n'.repeat(200_000)}`,
        /^After line \d+ a row is not CSV: a quotation mark is never closed/,
      ],
    ];
    for (const [file, reason] of failing) {
      const { body } = await upload(service, file);
      expect(await ended(service, body.batch_id)).toMatchObject({
        status: 'FAILED',
        message: expect.stringMatching(reason),
      });
      const answer = await service.send(`/batches/${body.batch_id}/results`);
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/^Batch .* is FAILED: /)]);
    }
  });

  test.each<[string, string, RegExp]>([
    ['no tag', '', /^tag expects a string, got nothing\.$/],
    ['a threshold out of range', '?tag=x&hit_threshold=2', /^hit_threshold expects a number from 0 to 1/],
    ['an unknown parameter', '?tag=x&threshold=1', /^The query string expects only tag, .* got "threshold"\.$/],
    ['a list that there is not', '?tag=x&list_groups=NOPE', /^list_groups expects one or more of .*, got "NOPE": /],
  ])('refused, and nothing is kept: %s', async (_, query, message) => {
    const folder = join(service.dataDir, 'batches');
    const before = existsSync(folder) ? readdirSync(folder).length : 0;
    const { status, body, headers } = await upload(service, 'name\nx\n', query);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    expect(headers.get('x-ratelimit-limit')).not.toBeNull();
    expect(existsSync(folder) ? readdirSync(folder).length : 0).toBe(before);
  });

  test('nothing as a body is refused', async () => {
    const { status, body } = await upload(service, '');
    expect([status, body.message]).toEqual([400, 'The body expects a CSV or XLSX file, got nothing.']);
  });
});
