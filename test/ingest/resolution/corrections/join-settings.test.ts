import { expect, test } from 'vitest';
import { allOf, type JoinSettings, NO_SETTINGS } from '../../../../ingest/resolution/corrections/join-settings.ts';

const settings = (different: Partial<JoinSettings>): JoinSettings => ({ ...NO_SETTINGS, ...different });

test('of several settings all that any of them switches off is off, each rule and dataset once', () => {
  expect(allOf([])).toEqual(NO_SETTINGS);
  expect(
    allOf([
      settings({ rulesOff: ['same-tin'], alone: ['crm'], apart: [['crm', 'web']] }),
      settings({ rulesOff: ['same-tin', 'same-person'], apart: [['web', 'shop']] }),
      settings({ alone: ['crm', 'shop'] }),
    ]),
  ).toEqual({
    brands: [],
    rulesOff: ['same-tin', 'same-person'],
    alone: ['crm', 'shop'],
    apart: [
      ['crm', 'web'],
      ['web', 'shop'],
    ],
  });
});
