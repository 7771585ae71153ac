/** The `RateLimit` headers of an answer, read. */

export interface Limit {
  /** `qps` or `daily`. */
  readonly name: string
  readonly quota: number
  readonly remaining: number
  /** Seconds until it is whole again. */
  readonly resetAfter: number
}

/** Of `"qps";r=99;t=1, "daily";r=9987;t=51234` and its policy `"qps";q=100;w=1, …`; nothing where they are not there. */
export function limitsIn(headers: Readonly<Record<string, string>>): readonly Limit[] {
  const quotas = new Map(itemsIn(headers['ratelimit-policy']).map(({ name, of }) => [name, of('q')]))
  return itemsIn(headers.ratelimit).map(({ name, of }) => ({
    name,
    quota: quotas.get(name) ?? 0,
    remaining: of('r'),
    resetAfter: of('t'),
  }))
}

interface Item {
  readonly name: string
  of(parameter: string): number
}

function itemsIn(header = ''): readonly Item[] {
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
    return [{ name, of: (parameter: string) => values.get(parameter) ?? 0 }]
  })
}
