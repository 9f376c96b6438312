SELECT k.key AS _owner, count(1) AS value
  FROM json_each(?) AS k
  CROSS JOIN brand AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN brand_operates_at_operating_location AS t1 ON t1.from_key = o.key
  CROSS JOIN operating_location_operates_at_address AS t2 ON t2.from_key = t1.to_key
  WHERE TRUE GROUP BY k.key
  -- ["…"]
