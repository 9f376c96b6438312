SELECT k.key AS _owner, e.rank AS _index, e.key AS _key, e.name AS "name", e.first_observed_date AS "firstObservedDate"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN brand AS o ON o.id = k.value
  JOIN brand_name AS e ON e.owner_key = o.key AND e.rank BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,2]
