import { record, records } from '../../records.ts';
import { DATE, monthly, type OwnRecords, period } from './row.ts';

/** A firm with a record of every kind. */
export const FIRM: OwnRecords = {
  brand: records(`
    brand_key: firm; brand_name: Harbor Light Coffee; legal_entity_key: firm; industry_type: naics_2022_code;
        industry_code: "722515"; industry_desc: Snack and Nonalcoholic Beverage Bars
    brand_key: firm; brand_name: HLC; industry_type: svc_industry_description; industry_desc: Coffee Shops
    brand_key: platform; brand_name: Paylight`),
  affiliation: [{ brand_key: 'firm', affiliated_brand_key: 'platform', affiliation_type: 'partnership' }],
  legal_entity: records(`
    legal_entity_key: firm; legal_name: Harbor Light Coffee, LLC; street_address1: P.O. Box 12; city: Seattle;
        state: Washington; zip: "98101"
    legal_entity_key: owner; legal_name: Ada Q Harbor
    legal_entity_key: plain; legal_name: Lightkeepers
    legal_entity_key: fund; legal_name: Harbor Fund; legal_entity_type: unincorporated non-profit association`),
  registration: records(`
    legal_entity_key: firm; registration_state: OR; file_number: F1; registered_name: Harbor Light Coffee, LLC;
        status: inactive; sub_status: good_standing; status_detail: WITHDRAWN;
        registration_type: FOREIGN LIMITED LIABILITY COMPANY; jurisdiction_type: foreign; home_jurisdiction_state: WA;
        issue_date: 2016-05-01
    legal_entity_key: firm; registration_state: Washington; file_number: "600000001";
        registered_name: Harbor Light Coffee, LLC; status: active; sub_status: good_standing; status_detail: ACTIVE;
        registration_type: WA LIMITED LIABILITY COMPANY; jurisdiction_type: domestic; home_jurisdiction_state: WA;
        expiration_date: 2025-05-31; address_type: registered_agent; street_address1: 9 Agent Way Suite 4;
        city: Olympia; state: WA; zip: "985011234"
    legal_entity_key: plain; registration_state: WA; file_number: "600000002"; registered_name: Lightkeepers;
        status: unknown; registration_type: WA NONPROFIT CORPORATION`),
  person_role: [
    record(`
      person_key: ada; full_name: Ada Q Harbor; first_name: Ada; last_name: Harbor; date_of_birth: 1980-02-29;
        legal_entity_key: owner; job_title: Chief Executive Officer; job_function: executive;
        management_level: c-suite; location_key: firm; registration_state: WA; file_number: "600000001"`),
  ],
  email: [{ email_address: 'Ada@HarborLight.com', person_key: 'ada', job_title: 'chief executive officer' }],
  phone: [
    { phone_number: '(206) 555-0242', location_key: 'firm' },
    { phone_number: '206.555.0243', person_key: 'ada', job_title: 'Chief Executive Officer' },
  ],
  tin: [
    record(`
      legal_entity_key: firm; tin: 91-0000001; tin_type: EIN; validity: issued; verification_status: Success;
        verification_result: tin_verified`),
  ],
  location: records(`
    location_key: firm; brand_key: firm; location_name: Harbor Light Coffee; legal_entity_key: firm;
        location_type: hospitality; street_address1: 12 North Main Street #4; city: Seattle; state: WA; zip: "98101";
        latitude: 47.61; longitude: -122.33
    location_key: abroad; brand_key: platform; location_name: Paylight; street_address1: 1 King St; city: Toronto;
        state: Ontario; country: can`),
  operating_status: [
    record(`
      location_key: firm; operating_status: Temporarily Closed; first_observed_date: 2020-03-01;
        last_observed_date: 2020-06-30`),
    { location_key: 'firm', operating_status: 'open', first_observed_date: '2020-07-01', last_observed_date: DATE },
  ],
  review: records(`
    location_key: firm; review_count: 40; review_score_avg: 4.5; first_review_date: 2019-01-01;
        last_review_date: 2024-06-29
    location_key: firm; review_count: 20; review_score_avg: 4; last_review_date: 2023-06-29;
        last_observed_date: 2023-06-30; first_observed_date: 2023-06-30`),
  deliverability: [
    record(`
      street_address1: 12 N Main St # 4; city: SEATTLE; state: WA; zip: "98101"; deliverable: deliverable;
        delivery_type: Multi-Tenant Building; rdi: commercial; virtual: not_virtual`),
  ],
  website: [
    record(`
      website: HTTPS://Shop.HarborLight.co.uk/menu?x=1#tea; brand_key: firm; has_online_sales: yes;
        http_status_code: 200; website_availability: available; favicon_url: https://harborlight.co.uk/i.ico`),
  ],
  technology: [
    { technology: 'Toast', category: 'point of sale', location_key: 'firm' },
    { technology: 'Stripe', category: 'payment processing', website: 'https://shop.harborlight.co.uk/menu?x=1#tea' },
  ],
  bankruptcy: [
    record(`
      legal_entity_key: firm; case_number: 10-10001; filing_date: 2018-02-12;
        debtor_name: Harbor Light Coffee, LLC; chapter_type: 11; petition: voluntary; judge: A Judge;
        trustee: A Trustee; entry_date: 2018-02-13; date_converted: 2018-03-01; plan_confirmed_date: 2018-04-01;
        debtor_discharged_date: 2018-05-01; date_dismissed: 2018-06-01; date_terminated: 2018-07-01`),
  ],
  watchlist_entry: [
    record(`
      watchlist_name: HOUSE; entry_key: firm; listed_name: Zed Listed; first_name: Zed; last_name: Listed;
        date_of_birth: 1970-01-01; street_address1: Rue 1; city: Paris; country: FRA`),
  ],
  card_transactions: [
    ...monthly({ location_key: 'firm' }, [120, ...Array.from({ length: 11 }, () => 60), 100]),
    ...Array.from({ length: 13 }, (_, ago) => ({
      location_key: 'firm',
      quantity_type: 'card_transactions_count',
      ...period(ago, 1),
      projected_quantity: 10,
      raw_quantity: 10,
    })),
    {
      brand_key: 'firm',
      quantity_type: 'card_revenue_amount',
      ...period(0, 12),
      projected_quantity: 500,
      platform_brand_key: 'platform',
    },
  ],
};
