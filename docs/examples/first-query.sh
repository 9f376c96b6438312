curl -s http://127.0.0.1:4000/graphql \
  -H 'content-type: application/json' \
  -H "x-api-key: $API_KEY" \
  -d '{"query":"query ($searchInput: SearchInput!) { search(searchInput: $searchInput) { ... on Brand { names { edges { node { name } } } operatingLocations(first: 3) { edges { node { addresses(first: 1) { edges { node { fullAddress } } } } } } } } }","variables":{"searchInput":{"entityType":"BRAND","name":"THE SOLAR WILLOW","address":{"city":"HARBOR CITY","state":"WA"}}}}'
