SELECT *
  FROM (SELECT k.key AS _owner, e.to_key AS _key, count(*) OVER (PARTITION BY k.key) - 1 AS _last, row_number() OVER (PARTITION BY k.key ORDER BY e.from_rank) - 1 AS _index
    FROM json_each(?) AS k
    CROSS JOIN brand AS o ON o.id = unhex(k.value,'-')
    CROSS JOIN brand_operates_at_operating_location AS e ON e.from_key = o.key
    WHERE (e.from_rank >= CAST(? AS DOUBLE PRECISION))) AS p
  WHERE _index < CAST(? AS BIGINT) AND _index >= min(CAST(? AS BIGINT), _last + 1) - CAST(? AS BIGINT)
  -- ["…",1,9007199254740991,9007199254740991,3]
