const PLACE = 'operatingLocations.addresses';

/** Columns of the exported brands over two hops; svc_id is the twelfth, and comes first. */
export const COLUMNS: readonly string[] = [
  ...['names.name', 'websites.website', 'industries.industryCode', 'industries.industryDesc'],
  ...['operatingLocations.names.name', `${PLACE}.streetAddress1`, `${PLACE}.city`, `${PLACE}.state`, `${PLACE}.zip`],
  ...['operatingLocations.phoneNumbers.phoneNumber', 'legalEntities.names.name'],
];

/** The same rows by hand: the yardstick. Its id is shorter to write than a svc_id. */
export const JOINED_ROWS = `SELECT lower(hex(b.id)) AS id, n.name, w.website, i.industry_code, i.industry_desc,
    ln.name AS location, a.street_address1, a.city, a.state, a.zip, p.phone_number, en.name AS entity
  FROM brand AS b NOT INDEXED
  LEFT JOIN brand_name AS n ON n.owner_key = b.key AND n.rank = 0
  LEFT JOIN brand_operates_website_website AS bw ON bw.from_key = b.key AND bw.from_rank = 0
  LEFT JOIN website AS w ON w.key = bw.to_key
  LEFT JOIN brand_does_business_within_industry AS bi ON bi.from_key = b.key AND bi.from_rank = 0
  LEFT JOIN industry AS i ON i.key = bi.to_key
  LEFT JOIN brand_operates_at_operating_location AS bl ON bl.from_key = b.key AND bl.from_rank = 0
  LEFT JOIN operating_location_name AS ln ON ln.owner_key = bl.to_key AND ln.rank = 0
  LEFT JOIN operating_location_operates_at_address AS la ON la.from_key = bl.to_key AND la.from_rank = 0
  LEFT JOIN address AS a ON a.key = la.to_key
  LEFT JOIN operating_location_can_be_called_at_phone_number AS lp ON lp.from_key = bl.to_key AND lp.from_rank = 0
  LEFT JOIN phone_number AS p ON p.key = lp.to_key
  LEFT JOIN legal_entity_does_business_as_brand AS e ON e.to_key = b.key AND e.to_rank = 0
  LEFT JOIN legal_entity_name AS en ON en.owner_key = e.from_key AND en.rank = 0
  ORDER BY b.key`;
