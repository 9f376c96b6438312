SELECT k.key AS _owner, e.to_rank AS _index, e.from_key AS _key, CASE WHEN e.id IS NOT NULL THEN lower(hex(substr(e.id,1,4))||'-'||hex(substr(e.id,5,2))||'-'||hex(substr(e.id,7,2))||'-'||hex(substr(e.id,9,2))||'-'||hex(substr(e.id,11,6))) END AS "edge_brandOperatesAtOperatingLocationId"
  FROM json_each(?) AS k
  CROSS JOIN operating_location AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN brand_operates_at_operating_location AS e ON e.to_key = o.key AND e.to_rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,2]
