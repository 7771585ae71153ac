/** What `bun run stress` runs: one file a subject. */

/** The result of a subject. */
export interface Outcome {
  /** In a few words, for the table. */
  readonly tried: string
  readonly times: number
  /** The number of charges, requests or records that were not as promised. */
  readonly lost: number
  /** Other measurements, a line each. */
  readonly notes: readonly string[]
}

export interface Subject {
  readonly name: string
  /** How long it runs by default. */
  readonly seconds: number
  /** Takes about so many seconds. The same seed tries the same. `log` prints a line of progress. */
  readonly run: (options: {
    readonly seconds: number
    readonly seed: number
    readonly log: (line: string) => void
  }) => Promise<Outcome>
}

/** A request as a client sees it. The status is 0 if there was no response. */
export interface Seen {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Credits. */
  readonly deducted: number
}

export async function request(url: string, init: RequestInit): Promise<Seen> {
  try {
    const response = await fetch(url, init)
    const { status, headers } = response
    const deducted = Number(headers.get('credits-deducted') ?? 0)
    return { status, headers, text: await response.text(), deducted }
  } catch {
    return { status: 0, headers: new Headers(), text: '', deducted: 0 }
  }
}

export function enrich(url: string, apikey: string, body: unknown, headers = {}): Promise<Seen> {
  const init = { method: 'POST', headers: { apikey, ...headers }, body: JSON.stringify(body) }
  return request(`${url}/v7/enrich`, init)
}

/** Returns the value below which so large a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
