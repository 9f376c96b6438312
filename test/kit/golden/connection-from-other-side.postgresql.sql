SELECT k.key AS _owner, e.to_rank AS _index, e.from_key AS _key, e.id::text AS "edge_brandOperatesAtOperatingLocationId"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN operating_location AS o ON o.id = k.value
  JOIN brand_operates_at_operating_location AS e ON e.to_key = o.key AND e.to_rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,2]
