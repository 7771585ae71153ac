/** `https://www.acme.example/` as people say it. */
export const siteOf = (website: string): string =>
  website
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')

/** The values of a field that holds several. */
export const severalIn = (value: string): readonly string[] =>
  value
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`

interface Counts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** `3 companies new, 1 changed, 2 as they are`. */
export function countsIn({ created, updated, unchanged }: Counts, kind: 'companies' | 'contacts'): string {
  const [one, many] = kind === 'companies' ? ['company', 'companies'] : ['person', 'people']
  const parts = [
    { count: created, said: 'new' },
    { count: updated, said: 'changed' },
    { count: unchanged, said: unchanged === 1 ? 'as it is' : 'as they are' },
  ].filter(({ count }) => count > 0)
  return parts
    .map(({ count, said }, index) => {
      const what = index > 0 ? '' : ` ${count === 1 ? one : many}`
      return `${count.toLocaleString('en-US')}${what} ${said}`
    })
    .join(', ')
}
