SELECT k.key AS _owner, e.to_rank AS _index, e.from_key AS _key, CASE WHEN n.id IS NOT NULL THEN lower(hex(substr(n.id,1,4))||'-'||hex(substr(n.id,5,2))||'-'||hex(substr(n.id,7,2))||'-'||hex(substr(n.id,9,2))||'-'||hex(substr(n.id,11,6))) END AS "id"
  FROM json_each(?) AS k
  CROSS JOIN operating_location AS o ON o.id = unhex(k.value,'-')
  CROSS JOIN brand_operates_at_operating_location AS e ON e.to_key = o.key AND e.to_rank IN (SELECT x.to_rank
    FROM brand_operates_at_operating_location AS x
    CROSS JOIN brand AS m ON m.key = x.from_key
    WHERE x.to_key = o.key AND (((EXISTS (SELECT 1
            FROM brand_name AS t1
            WHERE t1.owner_key = x.from_key AND (TRUE))) IS NOT TRUE) OR (EXISTS (SELECT 1
          FROM brand_name AS t2
          WHERE t2.owner_key = x.from_key AND (svc_ilike(t2.name, ?)))) OR ((m.key IN (SELECT value
            FROM json_each(?))))) ORDER BY x.to_rank
    LIMIT (SELECT CAST(? AS BIGINT)) OFFSET (SELECT CAST(? AS BIGINT)))
  CROSS JOIN brand AS n ON n.key = e.from_key
  -- ["…","acme%","[1,2,3]",101,0]
