SELECT k.key AS _owner, n.city AS "city", n.state AS "state"
  FROM json_each(?) AS k
  CROSS JOIN operating_location AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN operating_location_cache AS n ON n.owner_key = o.key
  WHERE (n.city IS NOT NULL)
  -- ["…"]
