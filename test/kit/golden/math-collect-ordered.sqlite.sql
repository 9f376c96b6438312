SELECT r.owner AS _owner, group_concat(r.value, CAST(? AS TEXT) ORDER BY r.position) AS value
  FROM (SELECT k.key AS owner, t1.name AS value, row_number() OVER (PARTITION BY k.key ORDER BY t1.name ASC NULLS FIRST, t1.rank, k.key) AS position
    FROM json_each(?) AS k
    CROSS JOIN brand AS o ON o.id = unhex(k.value,'-')
    CROSS JOIN brand_name AS t1 ON t1.owner_key = o.key
    WHERE TRUE) AS r
  WHERE r.position > ? AND r.position <= ? GROUP BY r.owner
  -- ["; ","…",0,3]
