#!/bin/sh
# sh enrichment.sh        Needs curl, jq, and the executable: SIGNALBOX_BIN, or signalbox on the PATH.
set -eu

signalbox=${SIGNALBOX_BIN:-signalbox}
if ! command -v "$signalbox" > /dev/null; then
  echo "There is no executable $signalbox: run \"bun run build\", and set SIGNALBOX_BIN to the path of dist/signalbox." >&2
  exit 1
fi
folder=$(mktemp -d)
"$signalbox" serve --memory --port 0 --quiet --json > "$folder/ready.json" &
server=$!
trap 'kill $server 2> /dev/null || true; wait $server || true; rm -rf "$folder"' EXIT

tries=0
until [ -s "$folder/ready.json" ]; do
  tries=$((tries + 1))
  kill -0 $server 2> /dev/null && [ $tries -lt 300 ] || { echo "The sandbox did not start." >&2; exit 1; }
  sleep 0.1
done

url=$(jq -r .url "$folder/ready.json")
# The real service has two hosts. The sandbox serves both.
api_url=$url       # https://api.smarte.pro
signals_url=$url   # https://signals.smarte.pro, for users and keys
post() { address=$1 body=$2; shift 2; curl -s "$address" -H 'content-type: application/json' -d "$body" "$@"; }
status() { post "$@" -o /dev/null -w '%{http_code}' || true; }

is() { # what, got, expected
  if [ "$2" = "$3" ]; then echo "ok: $1"; else echo "not ok: $1: $2 instead of $3"; exit 1; fi
}

ada='{"contactEmail":"ada.keller@northwind-optics.example"}'
post $url/sandbox/organizations '{}' > "$folder/organization.json"
key=$(jq -r .apiKey "$folder/organization.json")
org=$(jq -r .orgId "$folder/organization.json")
match="\"match\":{\"orgId\":\"$org\"}"

is 'fills a lead' "$(post $api_url/v7/enrich "$ada" -H "apikey: $key" | jq -r .compName)" 'Northwind Optics, Inc.'
is 'a contact has left' \
  "$(post $api_url/v7/enrich '{"contactEmail":"no-longer@outcome.test"}' -H "apikey: $key" | jq -r .recordStatus)" 'No Longer'

admin=$(jq -r .adminKey "$folder/organization.json")
is 'a colleague gets a key' \
  "$(status $signals_url/signals/v1/key/createsignalapikey '{"email":"ada@colleagues.example"}' -H "Api-Key: $admin")" 200

poor=$(post $url/sandbox/organizations '{"credits":0}' | jq -r .apiKey)
is 'no credits are left' "$(status $api_url/v7/enrich "$ada" -H "apikey: $poor")" 402

post $url/sandbox/faults "{$match,\"effect\":{\"kind\":\"error\",\"status\":429},\"times\":1}" -o /dev/null
is 'a limit is used up' "$(status $api_url/v7/enrich "$ada" -H "apikey: $key")" 429

post $url/sandbox/faults "{$match,\"effect\":{\"kind\":\"connection_reset\"},\"times\":1}" -o /dev/null
is 'a connection breaks' "$(status $api_url/v7/enrich "$ada" -H "apikey: $key")" 000

post $url/sandbox/faults "{$match,\"effect\":{\"kind\":\"latency\",\"ms\":5000},\"times\":1}" -o /dev/null
is 'no response in time' "$(status $api_url/v7/enrich "$ada" -H "apikey: $key" --max-time 0.3)" 000

is 'the next request succeeds' "$(status $api_url/v7/enrich "$ada" -H "apikey: $key")" 200
is 'seven requests were sent' "$(status $url/sandbox/requests/verify "{$match,\"count\":7}")" 200
