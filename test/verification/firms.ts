import { answered, type TaxNumberProvider } from '../../verification/tax-numbers/tax-number-provider.ts';
import type { OwnDatasets } from '../search/own-snapshot.ts';

const ADDRESS = 'street_address1,street_address2,city,state,zip';
const FILING =
  'registration_state,file_number,registered_name,status,sub_status,jurisdiction_type,home_jurisdiction_state';

/** Thirty locations of one brand: more than an answer has. */
const DONUTS = Array.from({ length: 30 }, (_, at) => at + 1);

/** More names of one brand than an answer has. */
const FORMER_NAMES = 'OAK ELM ASH FIR YEW BAY FIG IVY MAPLE CEDAR WILLOW'.split(' ').map((tree) => `${tree} ROOM`);

/**
 * A few firms with all that a verification compares: a pub with its brand; its namesake in another state, inactive; a coffee
 * shop whose owner goes by another name, and a stranger of the shop's name; a chain; an owner without a filing.
 */
export const FIRMS: OwnDatasets = {
  registers: {
    legal_entity: [
      `legal_entity_key,legal_name,legal_entity_type,${ADDRESS}`,
      'pub,BLARNEY STONE PUB LLC,Limited Liability Company,100 MAIN ST,STE 2,SEATTLE,WA,98101',
      'namesake,BLARNEY STONE PUB INC,Corporation,5 OAK AVE,,BILLINGS,MT,59101',
      'owner,KILKENNY VENTURES LLC,Limited Liability Company,1 HARBOR PLZ,,DOVER,DE,19901',
      'stranger,WOLFHOUND COFFEE CORP,Corporation,9 ELM ST,,BOISE,ID,83702',
      'chain,EMERALD DONUTS INC,Corporation,1 EMERALD WAY,,SEATTLE,WA,98109',
      'tavern,HARP TAVERN,Sole Proprietorship,12 DOCK ST,,TACOMA,WA,98402',
      'closed,SHAMROCK ROOFING LLC,Limited Liability Company,3 HILL RD,,SPOKANE,WA,99201',
    ],
    registration: [
      `legal_entity_key,${FILING},issue_date,status_detail,registered_entity_type,address_type,${ADDRESS}`,
      'pub,WA,601000001,BLARNEY STONE PUB LLC,active,good_standing,domestic,,2011-03-17,ACTIVE,Limited Liability Company,headquarters,100 MAIN ST,STE 2,SEATTLE,WA,98101',
      'pub,OR,77,BLARNEY STONE PUB OF WASHINGTON LLC,inactive,,foreign,WA,2015-01-02,REVOKED,Limited Liability Company,registered_agent,40 AGENT LN,,SALEM,OR,97301',
      'namesake,MT,D1,BLARNEY STONE PUB INC,inactive,,domestic,,1999-05-05,DISSOLVED,Corporation,,,,,,',
      'owner,DE,5550001,KILKENNY VENTURES LLC,unknown,,domestic,,2018-08-08,,Limited Liability Company,,,,,,',
      'owner,OR,88,KILKENNY VENTURES LLC,active,good_standing,foreign,DE,2019-09-09,,Limited Liability Company,,,,,,',
      'stranger,ID,C9,WOLFHOUND COFFEE CORP,active,good_standing,domestic,,2001-01-01,,Corporation,,,,,,',
      'closed,WA,603000003,SHAMROCK ROOFING LLC,inactive,,domestic,,2005-05-05,DELINQUENT,Professional Limited Liability Company,,,,,,',
    ],
    person_role: [
      'person_key,full_name,first_name,last_name,job_title,registration_state,file_number',
      "maeve,MAEVE Q O'BRIEN,MAEVE,O'BRIEN,governor,WA,601000001",
      "maeve,MAEVE Q O'BRIEN,MAEVE,O'BRIEN,president,WA,601000001",
      'liam,LIAM BYRNE,LIAM,BYRNE,registered agent,WA,601000001',
    ],
    tin: ['legal_entity_key,tin,tin_type', 'pub,91-1234567,EIN', 'stranger,82-7654321,EIN'],
    bankruptcy: [
      'legal_entity_key,case_number,debtor_name,chapter_type,petition,filing_date',
      'closed,19-10001,SHAMROCK ROOFING LLC,7,voluntary,2019-02-03',
      'closed,21-10002,SHAMROCK ROOFING LLC,7,voluntary,2021-02-03',
    ],
  },
  licences: {
    brand: [
      'brand_key,brand_name,legal_entity_key,industry_type,industry_code,industry_desc',
      'pub,BLARNEY STONE,pub,naics_2022_code,722410,Drinking Places (Alcoholic Beverages)',
      'coffee,WOLFHOUND COFFEE,owner,naics_2022_code,722515,Snack and Nonalcoholic Beverage Bars',
      'donuts,EMERALD DONUTS,chain,naics_2022_code,722515,Snack and Nonalcoholic Beverage Bars',
      'tavern,THE HARP,tavern,naics_2022_code,722410,Drinking Places (Alcoholic Beverages)',
      ...FORMER_NAMES.map((name) => `tavern,${name},,,,`),
    ],
    legal_entity: [
      'legal_entity_key,legal_name',
      'pub,BLARNEY STONE PUB LLC',
      'owner,KILKENNY VENTURES LLC',
      'chain,EMERALD DONUTS INC',
      'tavern,HARP TAVERN',
    ],
    location: [
      `location_key,brand_key,location_name,legal_entity_key,${ADDRESS}`,
      'pub,pub,BLARNEY STONE,pub,100 MAIN ST,STE 2,SEATTLE,WA,98101',
      'coffee,coffee,WOLFHOUND COFFEE,owner,7 PINE ST,,PORTLAND,OR,97205',
      'tavern,tavern,THE HARP,tavern,12 DOCK ST,,TACOMA,WA,98402',
      ...DONUTS.map((at) => `d${at},donuts,EMERALD DONUTS #${at},chain,${at}00 LAKE ST,,SEATTLE,WA,98${100 + at}`),
    ],
    card_transactions: [
      'brand_key,platform_brand_key,quantity_type,period,period_start_date,period_end_date,projected_quantity',
      'pub,,card_revenue_amount,1m,2026-01-01,2026-01-31,1000.5',
      'pub,,card_revenue_amount,1m,2026-02-01,2026-02-28,2000.5',
      'pub,donuts,card_revenue_amount,1m,2026-02-01,2026-02-28,7',
      'pub,,has_transactions,1m,2026-02-01,2026-02-28,1',
    ],
    website: ['brand_key,website', 'coffee,https://wolfhound-coffee.example'],
    phone: ['location_key,phone_number', 'd29,206-555-0229'],
    operating_status: [
      'location_key,operating_status,first_observed_date,last_observed_date',
      'd29,Open,2020-01-01,2026-01-01',
    ],
  },
};

/** No authority answers: no test here asks one. */
export const NO_AUTHORITY: TaxNumberProvider = {
  isLoaded: false,
  checkTin: async () => answered('not_completed'),
  checkSsn: async () => answered('not_completed'),
};
