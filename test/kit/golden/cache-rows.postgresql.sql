SELECT k.key AS _owner, n.city AS "city", n.state AS "state"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN operating_location AS o ON o.id = k.value
  JOIN operating_location_cache AS n ON n.owner_key = o.key
  WHERE (n.city IS NOT NULL)
  -- ["…"]
