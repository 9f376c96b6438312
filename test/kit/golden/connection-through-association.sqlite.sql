SELECT k.key AS _owner, e.from_rank AS _index, e.to_key AS _key, CASE WHEN n.id IS NOT NULL THEN lower(hex(substr(n.id,1,4))||'-'||hex(substr(n.id,5,2))||'-'||hex(substr(n.id,7,2))||'-'||hex(substr(n.id,9,2))||'-'||hex(substr(n.id,11,6))) END AS "id", CASE WHEN n.id IS NOT NULL THEN 'O' || lower(hex(substr(n.id,1,8))) END AS "svcId", e.from_rank AS "edge_rank", e.dataset_ids AS "edge_datasetIds"
  FROM json_each(?) AS k
  CROSS JOIN brand AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN brand_operates_at_operating_location AS e ON e.from_key = o.key AND e.from_rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  CROSS JOIN operating_location AS n ON n.key = e.to_key
  -- ["…",0,2]
