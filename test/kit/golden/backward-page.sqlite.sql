SELECT k.key AS _owner, e.rank AS _index, e.key AS _key, (SELECT max(x.rank)
    FROM brand_name AS x
    WHERE x.owner_key = o.key) AS _last, e.name AS "name"
  FROM json_each(?) AS k
  CROSS JOIN brand AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN brand_name AS e ON e.owner_key = o.key AND e.rank < CAST(? AS BIGINT) AND e.rank >= min(CAST(? AS BIGINT), (SELECT max(x.rank)
      FROM brand_name AS x
      WHERE x.owner_key = o.key) + 1) - CAST(? AS BIGINT)
  -- ["…",3,3,3]
