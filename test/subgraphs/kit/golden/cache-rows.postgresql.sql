SELECT k.key AS _owner, n.city AS "city", n.state AS "state"
  FROM (SELECT place - 1 AS key, value
    FROM unnest(translate(CAST(? AS text), '[]', '{}')::text[]) WITH ORDINALITY AS item (value, place)) AS k
  JOIN operating_location AS o ON o.id = CASE WHEN k.value ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' THEN k.value::uuid END
  JOIN operating_location_cache AS n ON n.owner_key = o.key
  WHERE (n.city IS NOT NULL)
  -- ["…"]
