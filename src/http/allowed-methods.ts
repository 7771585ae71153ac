export interface Route {
  readonly method: string
  readonly path: string
}

/** The methods `path` answers, sorted; none when the path is not known at all. */
export function allowedMethods(routes: readonly Route[], path: string): string[] {
  const methods = new Set<string>()
  for (const route of routes) {
    if (route.path.includes('*') || !fits(route.path, path)) continue
    methods.add(route.method)
    if (route.method === 'GET') methods.add('HEAD')
  }
  return [...methods].sort()
}

/** Compares segment by segment: `:id` stands for any, and a slash at the end does not matter. */
function fits(pattern: string, path: string): boolean {
  const expected = segments(pattern)
  const given = segments(path)
  return (
    expected.length === given.length &&
    expected.every((segment, index) => segment.startsWith(':') || segment === given[index])
  )
}

const segments = (path: string): string[] => path.replace(/\/$/, '').split('/')
