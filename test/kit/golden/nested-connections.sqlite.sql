SELECT k.key AS _owner, e.from_rank AS _index, e.to_key AS _key
  FROM json_each(?) AS k
  CROSS JOIN brand AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN brand_operates_at_operating_location AS e ON e.from_key = o.key AND e.from_rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,100]

SELECT k.key AS _owner, e.rank AS _index, e.key AS _key, e.name AS "name"
  FROM json_each(?) AS k
  CROSS JOIN operating_location_name AS e ON e.owner_key = k.value AND e.rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,1]

SELECT k.key AS _owner, e.to_rank AS _index, e.from_key AS _key, CASE WHEN n.id IS NOT NULL THEN lower(hex(substr(n.id,1,4))||'-'||hex(substr(n.id,5,2))||'-'||hex(substr(n.id,7,2))||'-'||hex(substr(n.id,9,2))||'-'||hex(substr(n.id,11,6))) END AS "id"
  FROM json_each(?) AS k
  CROSS JOIN brand_operates_at_operating_location AS e ON e.to_key = k.value AND e.to_rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  CROSS JOIN brand AS n ON n.key = e.from_key
  -- ["…",0,100]
