SELECT k.key AS _owner, e.from_rank AS _index, e.to_key AS _key
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN brand AS o ON o.id = k.value
  JOIN brand_operates_at_operating_location AS e ON e.from_key = o.key AND e.from_rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,100]

SELECT k.key AS _owner, e.rank AS _index, e.key AS _key, e.name AS "name"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS int[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN operating_location_name AS e ON e.owner_key = k.value AND e.rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,1]

SELECT k.key AS _owner, e.to_rank AS _index, e.from_key AS _key, n.id::text AS "id"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS int[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN brand_operates_at_operating_location AS e ON e.to_key = k.value AND e.to_rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  JOIN brand AS n ON n.key = e.from_key
  -- ["…",0,100]
