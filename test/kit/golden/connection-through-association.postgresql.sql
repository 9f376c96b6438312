SELECT k.key AS _owner, e.from_rank AS _index, e.to_key AS _key, n.id::text AS "id", 'O' || left(replace(n.id::text, '-', ''), 16) AS "svcId", e.from_rank AS "edge_rank", e.dataset_ids AS "edge_datasetIds"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN brand AS o ON o.id = k.value
  JOIN brand_operates_at_operating_location AS e ON e.from_key = o.key AND e.from_rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  JOIN operating_location AS n ON n.key = e.to_key
  -- ["…",0,2]
