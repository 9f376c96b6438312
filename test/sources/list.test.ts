import { describe, expect, test } from 'vitest';
import { SOURCES } from '../../sources/sources.ts';

describe('the sources', () => {
  test.each(SOURCES.map((source) => [source.facts.name, source] as const))(
    '%s says whose it is, where to get it and what its licence is',
    (name, { facts, datasetIsFixed }) => {
      expect(name).toMatch(/^[a-z][a-z0-9_]+$/);
      expect(facts.publisher).not.toBe('');
      expect(facts.licence).not.toBe('');
      // Own records are documented here, all others by their publishers.
      if (datasetIsFixed === undefined) expect(facts.page).toMatch(/^https:\/\/[^\s/]+\.[a-z]+\//);
      expect(facts.generated).toBe(false);
    },
  );

  test.each(
    SOURCES.flatMap(({ facts, table }) => (table === undefined ? [] : [[facts.name, table.columns.join()] as const])),
  )('the header of %s is known to it alone, in any case and with CRLF', (name, header) => {
    for (const head of [`${header}\n`, `${header.toUpperCase()}\r\n`]) {
      expect(SOURCES.filter((source) => source.detect(head)).map(({ facts }) => facts.name)).toEqual([name]);
    }
  });

  test('no source takes an empty text, prose or a web page for its own', () => {
    for (const head of [
      '',
      '\n',
      'Hello, world',
      '<!doctype html><html><body>404</body></html>',
      '{"error": true}',
      '[]',
      'a,b\n1,2\n',
      'naics,title,company\n722511,Owner,Test\n',
      // Any city's file in the LIVES format.
      'business_id,name,address,city,state,postal_code,latitude,longitude,phone_number\n',
    ]) {
      expect(SOURCES.filter((source) => source.detect(head)).map(({ facts }) => facts.name)).toEqual([]);
    }
  });
});
