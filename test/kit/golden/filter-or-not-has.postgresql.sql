SELECT k.key AS _owner, e.to_rank AS _index, e.from_key AS _key, n.id::text AS "id"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN operating_location AS o ON o.id = k.value
  CROSS JOIN LATERAL (SELECT x.*
    FROM brand_operates_at_operating_location AS x
    JOIN brand AS m ON m.key = x.from_key
    WHERE x.to_key = o.key AND (((EXISTS (SELECT 1
            FROM brand_name AS t1
            WHERE t1.owner_key = x.from_key AND (TRUE))) IS NOT TRUE) OR (EXISTS (SELECT 1
          FROM brand_name AS t2
          WHERE t2.owner_key = x.from_key AND ((t2.name) COLLATE "und-x-icu" ILIKE ? ESCAPE '\'))) OR ((m.key IN (SELECT value::double precision
            FROM json_array_elements_text(?::json) AS item (value))))) ORDER BY x.to_rank
    LIMIT (SELECT CAST(? AS BIGINT)) OFFSET (SELECT CAST(? AS BIGINT))) AS e
  JOIN brand AS n ON n.key = e.from_key
  -- ["…","acme%","[1,2,3]",101,0]
