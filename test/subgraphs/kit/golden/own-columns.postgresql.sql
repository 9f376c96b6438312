SELECT k.key AS _owner, n.website AS "website", n.domain AS "domain", n.top_level_domain AS "topLevelDomain", n.id::text AS "id"
  FROM (SELECT place - 1 AS key, value
    FROM unnest(translate(CAST(? AS text), '[]', '{}')::text[]) WITH ORDINALITY AS item (value, place)) AS k
  JOIN website AS o ON o.id = CASE WHEN k.value ~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' THEN k.value::uuid END
  JOIN website AS n ON n.key = o.key
  -- ["…"]
