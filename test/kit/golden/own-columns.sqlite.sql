SELECT k.key AS _owner, n.website AS "website", n.domain AS "domain", n.top_level_domain AS "topLevelDomain", CASE WHEN n.id IS NOT NULL THEN lower(hex(substr(n.id,1,4))||'-'||hex(substr(n.id,5,2))||'-'||hex(substr(n.id,7,2))||'-'||hex(substr(n.id,9,2))||'-'||hex(substr(n.id,11,6))) END AS "id"
  FROM json_each(?) AS k
  CROSS JOIN website AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN website AS n ON n.key = o.key
  -- ["…"]
