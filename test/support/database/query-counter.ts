import { Database } from 'bun:sqlite'

/** The methods of a statement that run it. */
const RUNS = ['all', 'get', 'values', 'run', 'iterate'] as const

/** Counts the executions of all statements that are prepared before `stop`. */
export function countQueries() {
  const { prepare } = Database.prototype
  let count = 0
  const use = (value: unknown): void => {
    Object.defineProperty(Database.prototype, 'prepare', { value, configurable: true, writable: true })
  }
  use(function (this: Database, ...args: unknown[]): unknown {
    const statement = Reflect.apply(prepare, this, args)
    for (const name of RUNS) {
      const run: unknown = statement[name]
      if (typeof run !== 'function') continue
      const counted = (...values: unknown[]): unknown => {
        count++
        return Reflect.apply(run, statement, values)
      }
      Object.defineProperty(statement, name, { value: counted })
    }
    return statement
  })
  return {
    /** Returns how many statements `act` executes. */
    during: async (act: () => Promise<unknown>): Promise<number> => {
      const before = count
      await act()
      return count - before
    },
    stop: (): void => use(prepare),
  }
}
