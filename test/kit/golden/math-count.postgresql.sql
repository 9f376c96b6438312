SELECT k.key AS _owner, count(1) AS value
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN brand AS o ON o.id = k.value
  JOIN brand_operates_at_operating_location AS t1 ON t1.from_key = o.key
  JOIN operating_location_operates_at_address AS t2 ON t2.from_key = t1.to_key
  WHERE TRUE GROUP BY k.key
  -- ["…"]
