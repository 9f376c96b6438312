import { expect, test } from 'vitest';
import type { StagedFields } from '../../../catalog/stage.ts';
import { websiteParts } from '../../../ingest/derivations/website-parts.ts';
import { derived } from './stage.ts';

const parts = (
  subdomain: string | null,
  domain: string | null,
  top: string | null,
  path: string | null = null,
  fragment: string | null = null,
) => ({
  subdomain,
  domain,
  top_level_domain: top,
  path,
  fragment,
});

test.each([
  ['https://www.example.co.uk/', parts('www', 'example', 'co.uk')],
  [
    'https://shop.harbor.seattle.example.com/menu/lunch?x=1#hours',
    parts('shop.harbor.seattle', 'example', 'com', '/menu/lunch', 'hours'),
  ],
  ['http://example.com', parts(null, 'example', 'com')],
  ['Example.COM/About', parts(null, 'example', 'com', '/About')],
  ['https://harborbakery.blogspot.com', parts(null, 'harborbakery', 'blogspot.com')],
  ['https://ballard.k12.wa.us', parts(null, 'ballard', 'k12.wa.us')],
  ['https://münchen.example', parts(null, 'xn--mnchen-3ya', 'example')],
  ['http://192.0.2.7/x', parts(null, null, null, '/x')],
  ['no website', parts(null, null, null)],
])(
  '"its parts (subdomain, domain, topLevelDomain, path, fragment) by the public suffix list": %s',
  (website, expected) => {
    expect(websiteParts(website)).toEqual(expected);
  },
);

test('parts that a source gave stay; the others are filled', async () => {
  const { rows } = await derived((stage) => {
    const staged = (key: string, fields: StagedFields<'Website'>) =>
      stage.entity('Website', stage.ref('Website', key), fields);
    staged('bare', { website: 'https://www.harbor.example/a#b' });
    staged('own', { website: 'https://www.harbor.example/a#b', domain: 'OWN' });
    staged('none', { website: '' });
  });
  expect(await rows('SELECT subdomain, domain, top_level_domain, path, fragment FROM website ORDER BY key')).toEqual([
    parts('www', 'harbor', 'example', '/a', 'b'),
    parts('www', 'OWN', 'example', '/a', 'b'),
    parts(null, null, null),
  ]);
});
