import { z } from 'zod';
import type { Filing } from '../records/records.ts';
import { FILING_ADDRESS, shownFilingAddresses } from './address.ts';
import { atMostTen, day, text } from './fields.ts';

/** The fields that identify a filing: in each package of each shape. */
export const FILING_IDENTITY = {
  registered_name: text('Name on the filing.', 'PIKE STREET COFFEE LLC'),
  file_number: text('Number under which the state keeps the filing.', '604123456'),
  issue_date: day('Day the state issued the filing.'),
};

/** The position of a filing among those of its entity: only in package verify. */
export const JURISDICTION = {
  jurisdiction_type: text(
    'domestic: the state where the entity was formed; foreign: a state that admitted it. Only in package verify.',
    'domestic',
  ).optional(),
  home_jurisdiction_state: text(
    'Of a foreign filing, the state where the entity was formed; null on domestic ones. Only in package verify.',
    'DE',
  ).optional(),
};

/** Persons and addresses of a filing: in each package of each shape. */
export const FILING_PEOPLE_AND_PLACES = {
  persons: z.array(
    z.strictObject({
      name: z.string().meta({ examples: ['ANA DIAZ'] }),
      titles: z.array(z.string()).meta({ examples: [['manager']] }),
    }),
  ),
  addresses: z.array(FILING_ADDRESS),
};

export const shownIdentity = (filing: Filing) => ({
  registered_name: filing.registeredName,
  file_number: filing.fileNumber,
  issue_date: filing.issueDate,
});

export const shownJurisdiction = (filing: Filing) => ({
  jurisdiction_type: filing.jurisdictionType,
  home_jurisdiction_state: filing.homeState,
});

export const shownStatus = ({ status, subStatus, statusDetail }: Filing) => ({
  status,
  sub_status: subStatus,
  status_detail: statusDetail,
});

export const shownPeopleAndPlaces = (filing: Filing) => ({
  persons: atMostTen(filing.officers).map(({ fullName, titles }) => ({ name: fullName, titles: [...titles] })),
  addresses: shownFilingAddresses(filing.addresses),
});
