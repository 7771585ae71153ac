/** Parses the `RateLimit` headers. */

export interface RateLimit {
  /** `qps` or `daily`. */
  readonly name: string
  readonly quota: number
  readonly remaining: number
  /** Seconds until the limit resets. */
  readonly resetAfter: number
}

/**
 * Parses `"qps";r=99;t=1, "daily";r=9987;t=51234` and its policy `"qps";q=100;w=1, …`. Returns `[]` without headers.
 */
export function parseRateLimits(headers: Readonly<Record<string, string>>): readonly RateLimit[] {
  const quotas = new Map(parseItems(headers['ratelimit-policy']).map(({ name, get }) => [name, get('q')]))
  return parseItems(headers.ratelimit).map(({ name, get }) => ({
    name,
    quota: quotas.get(name) ?? 0,
    remaining: get('r'),
    resetAfter: get('t'),
  }))
}

interface Item {
  readonly name: string
  get(parameter: string): number
}

function parseItems(header = ''): readonly Item[] {
  return header.split(',').flatMap((item) => {
    const [quoted = '', ...parameters] = item.trim().split(';')
    const name = /^"(.+)"$/.exec(quoted)?.[1]
    if (name === undefined) return []
    const values = new Map(
      parameters.map((parameter) => {
        const [key = '', value = ''] = parameter.split('=')
        return [key.trim(), Number(value)]
      }),
    )
    return [{ name, get: (parameter: string) => values.get(parameter) ?? 0 }]
  })
}
