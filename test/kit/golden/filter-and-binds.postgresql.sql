SELECT k.key AS _owner, e.to_rank AS _index, e.from_key AS _key, n.id::text AS "id"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN operating_location AS o ON o.id = k.value
  CROSS JOIN LATERAL (SELECT x.*
    FROM brand_operates_at_operating_location AS x
    WHERE x.to_key = o.key AND ((EXISTS (SELECT 1
          FROM brand_does_business_within_industry AS t1, industry AS t2
          WHERE t1.from_key = x.from_key AND t2.key = t1.to_key AND (t2.industry_type = ? AND t2.industry_code = ?)))) ORDER BY x.to_rank
    LIMIT (SELECT CAST(? AS BIGINT)) OFFSET (SELECT CAST(? AS BIGINT))) AS e
  JOIN brand AS n ON n.key = e.from_key
  -- ["…","naics_2022_code","5812",101,0]
