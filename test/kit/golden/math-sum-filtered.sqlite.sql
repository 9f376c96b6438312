SELECT k.key AS _owner, sum(CAST(t1.projected_quantity AS DOUBLE PRECISION)) AS value
  FROM json_each(?) AS k
  CROSS JOIN brand AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN brand_card_transaction AS t1 ON t1.owner_key = o.key
  WHERE ((t1.period = ?)) GROUP BY k.key
  -- ["…","12m"]
