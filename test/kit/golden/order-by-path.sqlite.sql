SELECT *
  FROM (SELECT k.key AS _owner, e.to_key AS _key, count(*) OVER (PARTITION BY k.key) - 1 AS _last, CASE WHEN n.id IS NOT NULL THEN lower(hex(substr(n.id,1,4))||'-'||hex(substr(n.id,5,2))||'-'||hex(substr(n.id,7,2))||'-'||hex(substr(n.id,9,2))||'-'||hex(substr(n.id,11,6))) END AS "id", row_number() OVER (PARTITION BY k.key ORDER BY (SELECT max(t1.name)
        FROM operating_location_name AS t1
        WHERE t1.owner_key = e.to_key) DESC NULLS LAST, e.first_observed_date ASC NULLS FIRST, e.from_rank) - 1 AS _index
    FROM json_each(?) AS k
    CROSS JOIN brand AS o ON o.id = unhex(k.value,'-')
    CROSS JOIN brand_operates_at_operating_location AS e ON e.from_key = o.key
    CROSS JOIN operating_location AS n ON n.key = e.to_key
    WHERE TRUE) AS p
  WHERE _index BETWEEN CAST(? AS BIGINT) AND CAST(? AS BIGINT)
  -- ["…",0,3]
