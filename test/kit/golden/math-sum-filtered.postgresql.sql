SELECT k.key AS _owner, sum(CAST(t1.projected_quantity AS DOUBLE PRECISION)) AS value
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN brand AS o ON o.id = k.value
  JOIN brand_card_transaction AS t1 ON t1.owner_key = o.key
  WHERE ((t1.period = ?)) GROUP BY k.key
  -- ["…","12m"]
