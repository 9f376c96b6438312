curl -s 'http://127.0.0.1:4000/v2/kyb/?package=verify' \
  -H "x-api-key: $API_KEY" -H 'content-type: application/json' \
  -d '{"name":"Blue Wren Bakery","address":{"street_address1":"1200 Alderwick Street","city":"Sandbox Harbor","state":"WA","postal_code":"98998"}}'
