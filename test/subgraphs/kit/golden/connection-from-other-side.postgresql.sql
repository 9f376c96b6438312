SELECT k.key AS _owner, e.to_rank AS _index, e.from_key AS _key, e.id::text AS "edge_brandOperatesAtOperatingLocationId"
  FROM (SELECT place - 1 AS key, value
    FROM unnest(translate(CAST(? AS text), '[]', '{}')::text[]) WITH ORDINALITY AS item (value, place)) AS k
  JOIN operating_location AS o ON o.id = CASE WHEN k.value ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' THEN k.value::uuid END
  JOIN brand_operates_at_operating_location AS e ON e.to_key = o.key AND e.to_rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,2]
