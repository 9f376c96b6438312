import { PLACEHOLDER_PHONE, stageLocationPhone, stagePhone } from '../records/contact.ts';
import { stageLocation } from '../records/firm.ts';
import { placeName, readNoted, tradeNames } from '../records/names.ts';
import { between, DAY, KEY, oneOfField, optional, required, TEXT, WHOLE } from './column.ts';
import { defineKind } from './kind.ts';
import { roleOf } from './role.ts';
import { ADDRESS, OBSERVED, rowAddress } from './shared-columns.ts';

const NO_PHONE = 'phone_number: expected a number of the North American plan';
const LOCATION_KEY = 'Key of the location in your records.';

const location = defineKind({
  name: 'location',
  meaning: 'A place where a brand operates. Further rows with the same key add names, brands and addresses.',
  identity: { key: ['location_key'], name: 'location_name' },
  columns: {
    location_key: required(KEY, LOCATION_KEY),
    brand_key: required(KEY, 'Brand that operates there.'),
    location_name: optional(TEXT, 'Name of the location, often the brand’s.'),
    legal_entity_key: optional(KEY, 'Legal entity that owns the business there.'),
    location_type: optional(oneOfField('OperatingLocationLocationType.locationType'), 'What kind of place it is.'),
    ...ADDRESS,
    ...OBSERVED,
  },
  stage(row, target) {
    const { stage } = target;
    const { observed } = row;
    const brand = stage.ref('Brand', row.text('brand_key'));
    const owner = row.has('legal_entity_key') ? stage.ref('LegalEntity', row.text('legal_entity_key')) : undefined;
    const address = rowAddress(stage, row, observed)?.id;
    const read = readNoted(row.text('location_name'), target);
    const names = tradeNames(read, '').map((name) => placeName(name, read));
    const id = stageLocation(stage, row.text('location_key'), { names, brand, address, owner }, observed);
    for (const phone of read.phones) stageLocationPhone(target, id, phone, observed);
    if (row.has('location_type')) {
      const fields = row.fields('location_type');
      stage.attribute('OperatingLocationLocationType', id, fields, observed, row.text('location_type'));
    }
    return undefined;
  },
});

const operatingStatus = defineKind({
  name: 'operating_status',
  meaning: 'A period, from first_observed_date to last_observed_date, in which a location was seen in one status.',
  columns: {
    location_key: required(KEY, LOCATION_KEY),
    operating_status: required(oneOfField('OperatingLocationOperatingStatus.operatingStatus'), 'The status.'),
    ...OBSERVED,
  },
  stage(row, { stage }) {
    const owner = stage.ref('OperatingLocation', row.text('location_key'));
    const key = `${row.text('operating_status')}:${row.text('first_observed_date')}`;
    stage.attribute('OperatingLocationOperatingStatus', owner, row.fields('operating_status'), row.observed, key);
    return undefined;
  },
});

const review = defineKind({
  name: 'review',
  meaning: 'A summary of the customer reviews of a location at one time.',
  columns: {
    location_key: required(KEY, LOCATION_KEY),
    review_count: required(WHOLE, 'Number of reviews.'),
    review_score_avg: optional(between(0, 100), 'Mean score, the higher the better.'),
    first_review_date: optional(DAY, 'Day of the earliest review counted.'),
    last_review_date: optional(DAY, 'Day of the latest review counted.'),
    ...OBSERVED,
  },
  stage(row, { stage }) {
    const key = row.text('location_key');
    const id = stage.ref('ReviewSummary', `${key}:${row.text('last_observed_date') || row.text('last_review_date')}`);
    const { reviewCount, reviewScoreAvg, ...days } = row.fields(
      'review_count',
      'review_score_avg',
      'first_review_date',
      'last_review_date',
    );
    const score = reviewScoreAvg === null ? null : String(reviewScoreAvg);
    stage.entity(
      'ReviewSummary',
      id,
      { ...days, reviewCount: String(reviewCount), reviewScoreAvg: score },
      row.observed,
    );
    stage.edge('OperatingLocationIsSubjectOfReviewSummary', stage.ref('OperatingLocation', key), id, {}, row.observed);
    return undefined;
  },
});

const phone = defineKind({
  name: 'phone',
  meaning: 'A US phone number of a location, or of a person in a role.',
  columns: {
    phone_number: required(
      TEXT,
      'The number, in any common spelling; words around it are cut. No placeholder such as 555-0100.',
    ),
    location_key: optional(KEY, LOCATION_KEY),
    person_key: optional(KEY, 'Key of the person in your records; with job_title.'),
    job_title: optional(TEXT, 'Title of the role, as in person_role.'),
    ...OBSERVED,
  },
  oneOf: ['location_key', 'person_key'],
  stage(row, { stage }) {
    if (row.has('person_key') && !row.has('job_title'))
      return 'job_title: missing, a phone of a person is one of a role';
    const staged = stagePhone(stage, row.text('phone_number'), row.observed);
    if ('fault' in staged) return staged.fault === PLACEHOLDER_PHONE ? `phone_number: ${staged.fault}` : NO_PHONE;
    const { id } = staged;
    if (row.has('location_key')) {
      const place = stage.ref('OperatingLocation', row.text('location_key'));
      stage.edge('OperatingLocationCanBeCalledAtPhoneNumber', place, id, {}, row.observed);
    }
    if (row.has('person_key')) stage.edge('RoleIsAssociatedWithPhoneNumber', roleOf(stage, row), id, {}, row.observed);
    return undefined;
  },
});

const deliverability = defineKind({
  name: 'deliverability',
  meaning: 'What the postal service’s data says about delivering mail to an address.',
  columns: {
    ...ADDRESS,
    street_address1: required(TEXT, 'House number and street.'),
    deliverable: required(oneOfField('AddressDeliverability.deliverable'), 'Whether mail can be delivered.'),
    delivery_type: optional(oneOfField('AddressDeliverability.deliveryType'), 'Kind of delivery point.'),
    rdi: optional(oneOfField('AddressDeliverability.rdi'), 'Residential delivery indicator.'),
    virtual: optional(
      oneOfField('AddressDeliverability.virtual'),
      'Whether a commercial mail receiving agency takes the mail.',
    ),
    ...OBSERVED,
  },
  stage(row, { stage }) {
    const address = rowAddress(stage, row, row.observed);
    if (address === undefined) return 'expected an address';
    const fields = row.fields('deliverable', 'delivery_type', 'rdi', 'virtual');
    stage.attribute('AddressDeliverability', address.id, fields, row.observed);
    return undefined;
  },
});

export const LOCATION_KINDS = [location, operatingStatus, review, phone, deliverability];
