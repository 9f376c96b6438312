SELECT k.key AS _owner, e.rank AS _index, e.key AS _key, e.owner_key AS "_ownerKey"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN brand AS o ON o.id = k.value
  JOIN brand_name AS e ON e.owner_key = o.key AND e.rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,2]

SELECT k.key AS _owner, count(s.name) AS value
  FROM (SELECT at - 1 AS key, pairs[at][1] AS first, pairs[at][2] AS second
    FROM (SELECT CAST(? AS int[]) AS pairs) AS bound, generate_subscripts(pairs, 1) AS at) AS k
  JOIN brand_name AS s ON s.owner_key = k.first AND s.key = k.second
  WHERE TRUE GROUP BY k.key
  -- ["…"]
