SELECT k.key AS _owner, e.rank AS _index, e.key AS _key, e.owner_key AS "_ownerKey"
  FROM json_each(?) AS k
  CROSS JOIN brand AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN brand_name AS e ON e.owner_key = o.key AND e.rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,2]

SELECT k.key AS _owner, count(s.name) AS value
  FROM json_each(?) AS k
  CROSS JOIN brand_name AS s ON s.owner_key = k.value ->> 0 AND s.key = k.value ->> 1
  WHERE TRUE GROUP BY k.key
  -- ["…"]
