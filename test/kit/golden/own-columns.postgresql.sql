SELECT k.key AS _owner, n.website AS "website", n.domain AS "domain", n.top_level_domain AS "topLevelDomain", n.id::text AS "id"
  FROM (SELECT place - 1 AS key, value
    FROM unnest((SELECT CAST(? AS uuid[]))) WITH ORDINALITY AS item (value, place)) AS k
  JOIN website AS o ON o.id = k.value
  JOIN website AS n ON n.key = o.key
  -- ["…"]
