-- Sends the bodies of a file in order, one JSON body a line, and prints the figures as a line of JSON.
-- wrk … URL -- BODIES SENT PATH [HEADER VALUE]…   (SENT: how many were sent in earlier rounds)
local requests = {}
local position = 0

function init(args)
  local headers = { ["content-type"] = "application/json" }
  for i = 4, #args, 2 do headers[args[i]] = args[i + 1] end
  for body in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("POST", args[3], headers, body)
  end
  position = tonumber(args[2]) % #requests
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"max":%d,"rejected":%d,"broken":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    errors.status, broken))
end
